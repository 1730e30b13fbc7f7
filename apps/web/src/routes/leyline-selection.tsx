import { Page } from "../lib/page.tsx";

export default function Route() {
  return <Page description="磐石祈願網">{null}</Page>;
}
