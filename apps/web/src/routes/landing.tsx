import { Page } from "../lib/page.tsx";

export default function Route() {
  return <Page description="landing">landing</Page>;
}
