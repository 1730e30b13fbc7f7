import { trpc } from "@panshi/client/trpc";
import type { InvoiceInput } from "@panshi/contracts/commerce/invoice";
import type { PlaceOrderResult } from "@panshi/contracts/commerce/order";
import { useEffect, useState } from "react";
import { type OrderContents, orderContentsInput } from "./order-contents.ts";
import { MissingPaymentUrlError } from "./order-error.ts";

/** The order as the buyer saw it; `amount` is the price before a coupon, in whole TWD. */
type CheckoutInput = {
  contents: OrderContents;
  amount: number;
  email?: string;
  couponCode?: string;
  invoice: InvoiceInput;
  consent?: true;
};

/**
 * Creates the order and goes to its payment page (S4.34). `busy` lasts from the request until the page is left, so that
 * nothing is sent twice; it ends on failure (S8.11) and when the page is restored from the back/forward cache.
 */
export function useCheckout({ onFailed }: { onFailed: (error: unknown) => void }) {
  const [orderIdFor] = useState(() => createIdempotencyKeyFactory());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const plan = trpc.payments.createPlanOrder.useMutation();
  const cart = trpc.payments.createCartOrder.useMutation();

  useEffect(() => {
    const onRestored = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", onRestored);
    return () => removeEventListener("pageshow", onRestored);
  }, []);

  async function place({ contents, ...buyer }: CheckoutInput): Promise<Partial<PlaceOrderResult>> {
    const orderId = orderIdFor({ ...orderContentsInput(contents), ...buyer });
    const { consent, ...order } = { ...buyer, orderId };
    if (contents.kind === "plan")
      return plan.mutateAsync({ ...order, planType: contents.plan.planType, currency: "TWD" });
    if (!consent) throw new Error("goods are ordered with their buyer's consent alone");
    return cart.mutateAsync({ ...order, consent, productIds: contents.products.map(({ id }) => id) });
  }

  async function pay(wanted: CheckoutInput): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { paymentUrl } = await place(wanted);
      if (!paymentUrl) throw new MissingPaymentUrlError();
      location.assign(paymentUrl);
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
      onFailed(thrown);
    }
  }
  return { pay, busy, error };
}

/**
 * Idempotency keys of orders, made by the client (S7.16): the same contents again have the same id, so that a retry is
 * the same order; changed contents are another order.
 */
export function createIdempotencyKeyFactory(
  make: () => string = () => crypto.randomUUID(),
): (contents: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (contents) => {
    const text = JSON.stringify(contents);
    if (last?.text !== text) last = { text, key: make() };
    return last.key;
  };
}
