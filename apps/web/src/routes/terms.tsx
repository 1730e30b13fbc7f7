import { LegalPage } from "../features/content/legal/legal-page.tsx";
import { terms } from "../features/content/legal/terms.ts";

export default function Terms() {
  return <LegalPage text={terms} />;
}
