import { trpc } from "@panshi/client/trpc";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { useQuery } from "@tanstack/react-query";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { orderResource } from "./order-resource.ts";

/**
 * What the published text gives back now, of the order's own money or of what a flag holds. Its key begins with the order's, so that
 * each change of the order refetches it.
 */
export function useRefundProposal({ id, received, refunded }: OrderDetail, flagId: string | null = null) {
  const { client } = trpc.useUtils();
  const mayRefund = useHasPermission("orders:refund");
  return useQuery({
    queryKey: [[...orderResource.queryKey[0], "proposal"], { input: { id, flagId }, type: "query" }],
    queryFn: ({ signal }) => client.admin.refund.propose.query({ id, flagId }, { signal }),
    enabled: mayRefund && received > refunded,
    ...freshAtVisitOptions,
  });
}
