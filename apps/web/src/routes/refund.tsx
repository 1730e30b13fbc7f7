import { LegalPage } from "../features/content/legal/legal-page.tsx";
import { refund } from "../features/content/legal/refund.ts";

export default function Refund() {
  return <LegalPage text={refund} />;
}
