import { trpc } from "@panshi/client/trpc";
import type { OrderListItem } from "@panshi/contracts/commerce/order-list";
import { declareResource } from "../../../kit/resource-info.ts";

export const orderResource = declareResource<OrderListItem>({
  name: "訂單",
  unit: "筆",
  title: ({ number }) => number,
  calls: trpc.admin.order,
});
