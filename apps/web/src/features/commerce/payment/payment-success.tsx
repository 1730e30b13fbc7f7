import type { OrderView } from "@panshi/contracts/commerce/order";
import { paidPlanNames } from "@panshi/contracts/commerce/renewal";
import { Button, buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { LoadError } from "../../../lib/components/load-error.tsx";
import { PageLoading } from "../../../lib/page/page.tsx";
import { paths } from "../../../paths.ts";
import { MONEY_UNDER_REVIEW_MESSAGE, orderBadge, orderStage } from "../order/public.ts";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { PaidOrderResult } from "./paid-order-result.tsx";
import { PaymentResultLayout } from "./payment-result.tsx";
import { AutoClaimOrder, type SignInActions, UnclaimedOrderResult } from "./unclaimed-order-result.tsx";

const plansLink = (
  <Link key="plans" to={paths.pricing} className={buttonClass("ember")}>
    看看會員方案
  </Link>
);
/** To the payment of an order's plan again; a visitor, and who bought goods, to the plans. */
const orderAgainLink = ({ planType }: OrderView, visitor: boolean) =>
  visitor || planType === null || planType === "trial" ? (
    plansLink
  ) : (
    <Link key="plans" to={paths.upgrade(planType)} className={buttonClass("ember")}>
      看看{paidPlanNames[planType]}
    </Link>
  );
const contactLink = (
  <Link key="contact" to={paths.contact} className={buttonClass("ember")}>
    到聯絡頁
  </Link>
);
const homeLink = (
  <Link key="home" to={paths.landing} className={buttonClass("line")}>
    回首頁
  </Link>
);

/** The state of the order of the page. `loading`: still loading. */
export type CurrentOrder =
  | { kind: "loading" }
  | { kind: "loadError"; error: unknown; onRetry: () => void }
  /** `hasOrderId`: the address names an order, which is not this browser's. */
  | { kind: "missing"; hasOrderId: boolean }
  | { kind: "order"; order: OrderView; checking: boolean; onCheck: () => void };

type PaymentSuccessProps = SignInActions & {
  currentOrder: CurrentOrder;
  visitor: boolean;
  onEnter: () => void;
  onClaimed: () => void;
};

/**
 * The page after a payment: the order's state, and the benefits only when it is paid and claimed (S2.98). A state that
 * changes while the page is open is read out.
 */
export function PaymentSuccess(props: PaymentSuccessProps) {
  const { currentOrder } = props;
  return (
    <>
      <p role="status" className="sr-only">
        {currentOrder.kind === "order" && orderBadge(currentOrder.order).word}
      </p>
      <OrderState {...props} />
    </>
  );
}

function OrderState({ currentOrder, visitor, onEnter, onClaimed, ...wayIn }: PaymentSuccessProps) {
  if (currentOrder.kind === "loading") return <PageLoading title="付款結果" label="正在查看你的訂單" />;
  if (currentOrder.kind === "loadError") return <OrderLoadError {...currentOrder} />;
  if (currentOrder.kind === "missing")
    return <OrderNotFound hasOrderId={currentOrder.hasOrderId} visitor={visitor} onLogin={wayIn.onLogin} />;
  const { order } = currentOrder;
  switch (orderStage(order)) {
    case "paid":
      return <PaidOrderResult order={order} onEnter={onEnter} />;
    case "unclaimed":
      return visitor ? (
        <UnclaimedOrderResult order={order} {...wayIn} />
      ) : (
        <AutoClaimOrder key={order.id} orderId={order.id} onClaimed={onClaimed} />
      );
    case "returning":
      return (
        <PaymentResultLayout
          title="這筆訂單正在退款"
          text={`訂單 ${order.number} 的退款正在處理，內容先停用${order.unclaimed ? "，也先不能領取" : ""}。退款沒有完成的話，會原樣回來，天數一天都不會少。`}
          actions={[contactLink, homeLink]}
        />
      );
    case "differs":
      return (
        <PaymentResultLayout
          title="款項正在核對"
          text={`訂單 ${order.number}：${MONEY_UNDER_REVIEW_MESSAGE}`}
          actions={[contactLink, homeLink]}
        />
      );
    case "number":
    case "confirming":
      return <AwaitingPayment {...currentOrder} visitor={visitor} />;
    case "failed":
      return <PaymentFailed order={order} visitor={visitor} />;
    case "refunded":
      return (
        <PaymentResultLayout
          title="這筆已經退款"
          text={`訂單 ${order.number} 的款項已經退還，對應的天數或商品也收回了。入帳的時間，看你的銀行。`}
          actions={[orderAgainLink(order, visitor), homeLink]}
        />
      );
  }
}

const OrderLoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="px-6 py-air-1 sm:px-12 lg:px-24">
    <h1 className="pb-8 text-4xl">付款結果</h1>
    <LoadError what="訂單" error={error} onRetry={onRetry} />
  </div>
);

function OrderNotFound({
  hasOrderId,
  visitor,
  onLogin,
}: {
  hasOrderId: boolean;
  visitor: boolean;
  onLogin: () => void;
}) {
  const login = hasOrderId && visitor;
  return (
    <PaymentResultLayout
      title="這裡還沒有訂單"
      text={
        login
          ? "這個瀏覽器裡沒有找到這筆訂單。登入之後下的單，請先登入，就看得到它現在的狀況。"
          : "沒有找到屬於你的付款。想開始一段路，可以先看看方案。"
      }
      actions={
        <>
          {login && <Button onClick={onLogin}>登入</Button>}
          {login ? (
            <Link to={paths.pricing} className={buttonClass("line")}>
              看看會員方案
            </Link>
          ) : (
            plansLink
          )}
          {homeLink}
        </>
      }
    />
  );
}

function PaymentFailed({ order, visitor }: { order: OrderView; visitor: boolean }) {
  const { number, kind, paymentUrl } = order;
  return (
    <PaymentResultLayout
      title="付款沒有完成"
      text={
        paymentUrl
          ? `訂單 ${number} 的款項沒有收到，也沒有任何東西開始。可以再付一次，或換一種付款方式。`
          : `訂單 ${number} 過了付款的期限，已經取消，沒有收取任何款項。`
      }
      actions={
        <>
          {paymentUrl ? (
            <a href={paymentUrl} className={buttonClass("ember")}>
              再付一次
            </a>
          ) : kind === "cart" ? (
            <Link to={paths.shop} className={buttonClass("ember")}>
              回靈魂百貨
            </Link>
          ) : (
            orderAgainLink(order, visitor)
          )}
          {homeLink}
        </>
      }
    />
  );
}
