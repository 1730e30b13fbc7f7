import { useNavigate } from "react-router-dom";
import { usePaymentResult } from "../features/payment/payment-result.ts";
import { PaymentSuccess } from "../features/payment/payment-success.tsx";
import { Page } from "../lib/page.tsx";
import { paths } from "../paths.ts";

export default function PaymentSuccessRoute() {
  const navigate = useNavigate();
  return (
    <Page title="付款結果" description="你的訂單現在的狀況，以及下一步。" noindex>
      <PaymentSuccess result={usePaymentResult()} onEnter={() => void navigate(paths.dashboard)} />
    </Page>
  );
}
