import { LegalPage } from "../features/content/legal/legal-page.tsx";
import { termsOfServiceText } from "../features/content/legal/terms-of-service-text.ts";

export default function Terms() {
  return <LegalPage text={termsOfServiceText} />;
}
