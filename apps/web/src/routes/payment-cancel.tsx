import { PaymentCancel } from "../features/payment/payment-cancel.tsx";
import { usePaymentResult } from "../features/payment/payment-result.ts";
import { Page } from "../lib/page.tsx";

export default function PaymentCancelRoute() {
  return (
    <Page title="付款沒有進行" description="付款取消之後的下一步：再看一次方案，或回首頁。" noindex>
      <PaymentCancel result={usePaymentResult()} />
    </Page>
  );
}
