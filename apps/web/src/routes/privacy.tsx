import { LegalPage } from "../features/content/legal/legal-page.tsx";
import { privacy } from "../features/content/legal/privacy.ts";

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
