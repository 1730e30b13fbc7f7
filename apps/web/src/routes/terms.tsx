import { LegalPage } from "../features/legal/legal-page.tsx";
import { terms } from "../features/legal/terms.ts";

export default function Terms() {
  return <LegalPage text={terms} />;
}
