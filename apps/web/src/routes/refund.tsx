import { LegalPage } from "../features/legal/legal-page.tsx";
import { refund } from "../features/legal/refund.ts";

export default function Refund() {
  return <LegalPage text={refund} />;
}
