import { ComponentGallery } from "@panshi/ui/gallery/gallery";
import { Page } from "../lib/page/page.tsx";

export default function Design() {
  return (
    <Page title="零件" description="網站的每一個零件，放在夜、紙與日光上。" noindex>
      <ComponentGallery />
    </Page>
  );
}
