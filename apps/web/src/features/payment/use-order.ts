import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { orderQuery } from "../../lib/query/query-options.ts";

/** An order that is none: the address names none, or one that is not the caller's. */
const isOrderMissing = (error: unknown) => ["not_found", "bad_input"].includes(serverCode(error) ?? "");

/**
 * The caller's order, asked for again while its money is awaited: at first often, then less, at last no more, and never
 * while nobody looks; who comes back to the page is told at once. `none` where there is no such order of the caller's.
 */
export function useOrder(id: string | null) {
  const { data, error, isFetching, refetch } = trpc.payments.order.useQuery(
    { id: id ?? "" },
    {
      enabled: id !== null,
      ...orderQuery,
    },
  );
  const none = id === null || isOrderMissing(error);
  return { order: none ? undefined : data, none, error: none ? null : error, asking: isFetching, refetch };
}
