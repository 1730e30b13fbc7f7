import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { orderQueryOptions } from "../../../lib/query/query-options.ts";

/** Whether the address names no order, or one of somebody else. */
const isOrderMissing = (error: unknown) => ["not_found", "bad_input"].includes(serverCode(error) ?? "");

/**
 * The caller's order, polled while its payment is pending: at first often, then less, at last not at all, and never
 * while the page is hidden; it is fetched at once when the page is visible again. `none` where the caller has no such
 * order.
 */
export function useOrder(id: string | null) {
  const { data, error, isFetching, refetch } = trpc.payments.order.useQuery(
    { id: id ?? "" },
    {
      enabled: id !== null,
      ...orderQueryOptions,
    },
  );
  const missing = id === null || isOrderMissing(error);
  return { order: missing ? undefined : data, missing, error: missing ? null : error, checking: isFetching, refetch };
}
