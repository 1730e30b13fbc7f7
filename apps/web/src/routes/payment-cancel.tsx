import { useSearchParams } from "react-router-dom";
import { PaymentCancel } from "../features/commerce/payment/payment-cancel.tsx";
import { useCurrentOrder } from "../features/commerce/payment/use-current-order.ts";
import { Page } from "../lib/page/page.tsx";

export default function PaymentCancelRoute() {
  const [query] = useSearchParams();
  const { currentOrder } = useCurrentOrder(query.get("order"));
  return (
    <Page title="付款沒有進行" description="付款取消之後的下一步：再看一次方案，或回首頁。" noindex>
      <PaymentCancel currentOrder={currentOrder} />
    </Page>
  );
}
