import { trpc } from "@panshi/client/trpc";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { PaymentSuccess } from "../features/commerce/payment/payment-success.tsx";
import { useCurrentOrder } from "../features/commerce/payment/use-current-order.ts";
import { withoutProduct } from "../features/commerce/shop/cart.ts";
import { changeCart } from "../features/commerce/shop/cart-store.ts";
import { Page } from "../lib/page/page.tsx";
import { viewerQuery } from "../lib/session/viewer.ts";
import { paths } from "../paths.ts";

export default function PaymentSuccessRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const named = query.get("order");
  const { currentOrder, visitor } = useCurrentOrder(named);
  const { openLogin, openRegister } = useAccountDialogs();
  const { member, payments } = trpc.useUtils();
  const client = useQueryClient();
  const order = currentOrder.kind === "order" ? currentOrder.order : null;
  const here = named === null ? paths.paymentSuccess : paths.order(encodeURIComponent(named));

  const paid = order?.result === "paid";
  const settle = useEffectEvent(() => {
    // Bought products leave the cart, and the member's data is fetched again.
    const bought = order?.items ?? [];
    if (bought.length > 0)
      changeCart((cart) => bought.reduce((left, { productId }) => withoutProduct(left, productId), cart));
    for (const stale of [member.temple, member.shop, member.notification, payments.orders]) void stale.invalidate();
    void client.invalidateQueries({ queryKey: viewerQuery.queryKey });
  });
  const settled = paid && !order.unclaimed;
  useEffect(() => {
    if (paid) settle();
  }, [paid, settled]);

  return (
    <Page title="付款結果" description="你的訂單現在的狀況，以及下一步。" noindex>
      <PaymentSuccess
        currentOrder={currentOrder}
        visitor={visitor}
        onEnter={() => void navigate(order?.kind === "cart" ? paths.purchases : paths.dashboard)}
        onClaimed={() => void payments.order.invalidate()}
        onRegister={() => openRegister({ then: here, claims: true })}
        onLogin={() => openLogin({ returnTo: here })}
      />
    </Page>
  );
}
