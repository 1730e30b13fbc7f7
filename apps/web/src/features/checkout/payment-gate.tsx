import { trpc } from "@panshi/client/trpc";
import type { PaymentState } from "@panshi/contracts/order";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import type { ReactNode } from "react";
import { LoadError } from "../../lib/components/load-error.tsx";
import { paymentStateQuery } from "../../lib/query/query-options.ts";
import { PAYMENT_UNAVAILABLE } from "./order-error.ts";

/** Renders its children while payment is open; otherwise a notice (S8.15). */
export function PaymentGate({ children }: { children: (state: PaymentState) => ReactNode }) {
  const { data, error, refetch } = trpc.payments.state.useQuery(undefined, paymentStateQuery);
  if (error) return <LoadError what="付款系統" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="grid min-h-48 place-content-center">
        <LoadingIndicator />
      </div>
    );
  if (data.open) return children(data);
  return (
    <div role="alert" className="grid gap-3 border-t border-line py-8">
      <p className="font-display text-xl">{PAYMENT_UNAVAILABLE}</p>
      <p className="text-ink-soft">沒有建立任何訂單。方案都還在，請過些時候再來。</p>
    </div>
  );
}
