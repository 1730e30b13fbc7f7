import { LegalPage } from "../features/legal/legal-page.tsx";
import { privacy } from "../features/legal/privacy.ts";

export default function Privacy() {
  return <LegalPage text={privacy} />;
}
