import { trpc } from "@panshi/client/trpc";
import type { PaymentAvailability } from "@panshi/contracts/commerce/order";
import type { ReactNode } from "react";
import { DialogLoading, QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { paymentAvailabilityQueryOptions } from "../../../lib/query/query-options.ts";
import { CheckoutForm, type CheckoutFormProps } from "./checkout-form.tsx";
import { PAYMENT_UNAVAILABLE_MESSAGE } from "./order-error.ts";

/** The checkout inside a dialog: the form where payment is open, else a notice. */
export default function Checkout(props: Omit<CheckoutFormProps, "test">) {
  return <IfPaymentOpen>{({ test }) => <CheckoutForm {...props} test={test} />}</IfPaymentOpen>;
}

/** Renders its children while payment is open; otherwise a notice (S8.15). */
export function IfPaymentOpen({ children }: { children: (state: PaymentAvailability) => ReactNode }) {
  const query = trpc.payments.state.useQuery(undefined, paymentAvailabilityQueryOptions);
  return (
    <QueryBoundary query={query} what="付款系統" loading={<DialogLoading />}>
      {(state) =>
        state.open ? (
          children(state)
        ) : (
          <div role="alert" className="grid gap-3 border-t border-line py-8">
            <p className="font-display text-xl">{PAYMENT_UNAVAILABLE_MESSAGE}</p>
            <p className="text-ink-soft">沒有建立任何訂單。方案都還在，請過些時候再來。</p>
          </div>
        )
      }
    </QueryBoundary>
  );
}
