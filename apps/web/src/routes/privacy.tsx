import { LegalPage } from "../features/content/legal/legal-page.tsx";
import { privacyPolicyText } from "../features/content/legal/privacy-policy-text.ts";

export default function Privacy() {
  return <LegalPage text={privacyPolicyText} />;
}
