import { useHydrated } from "../../lib/page/use-hydrated.ts";
import { useViewer } from "../../lib/session/viewer.ts";
import type { CurrentOrder } from "./payment-success.tsx";
import { useOrder } from "./use-order.ts";

/**
 * The order in the address (`?order=`). The page comes from the server the same for everybody, so
 * it is unknown before hydration, and until the viewer is loaded.
 */
export function useCurrentOrder(named: string | null): { known: CurrentOrder; visitor: boolean } {
  const hydrated = useHydrated();
  const { user, loading } = useViewer();
  const { order, missing, error, checking, refetch } = useOrder(hydrated ? named : null);
  return { known: knownOf(), visitor: !user };

  function knownOf(): CurrentOrder {
    if (!hydrated || (named !== null && loading)) return { kind: "looking" };
    if (missing) return { kind: "none", named: named !== null };
    const onCheck = () => void refetch();
    if (order) return { kind: "order", order, checking, onCheck: onCheck };
    return error ? { kind: "unread", error, onRetry: onCheck } : { kind: "looking" };
  }
}
