import { ContactSettings } from "../features/content/contact-info/contact-settings.tsx";
import { useScreen } from "../lib/screen.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/contact-info`. */
export default function ContactInfo() {
  return (
    <Page title={useScreen().label} lead="聯絡頁列出的聯絡方式，照這裡的順序。">
      <ContactSettings />
    </Page>
  );
}
