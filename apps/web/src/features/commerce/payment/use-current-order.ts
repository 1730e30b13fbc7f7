import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { useViewer } from "../../../lib/session/viewer.ts";
import type { CurrentOrder } from "./payment-success.tsx";
import { useOrder } from "./use-order.ts";

/**
 * The order in the address (`?order=`). The page comes from the server the same for everybody, so it is unknown before
 * hydration, and until the viewer is loaded.
 */
export function useCurrentOrder(orderId: string | null): { currentOrder: CurrentOrder; visitor: boolean } {
  const hydrated = useHydrated();
  const { user, loading } = useViewer();
  const { order, missing, error, checking, refetch } = useOrder(hydrated ? orderId : null);
  return { currentOrder: resolve(), visitor: !user };

  function resolve(): CurrentOrder {
    if (!hydrated || (orderId !== null && loading)) return { kind: "loading" };
    if (missing) return { kind: "missing", hasOrderId: orderId !== null };
    const onCheck = () => void refetch();
    if (order) return { kind: "order", order, checking, onCheck };
    return error ? { kind: "loadError", error, onRetry: onCheck } : { kind: "loading" };
  }
}
