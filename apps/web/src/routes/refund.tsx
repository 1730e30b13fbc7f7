import { LegalPage } from "../features/content/legal/legal-page.tsx";
import { refundPolicyText } from "../features/content/legal/refund-policy-text.ts";

export default function RefundPolicyRoute() {
  return <LegalPage text={refundPolicyText} />;
}
