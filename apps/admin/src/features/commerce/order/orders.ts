import { trpc } from "@panshi/client/trpc";
import type { OrderRow } from "@panshi/contracts/commerce/order-list";
import { declareNoun } from "../../../kit/noun.ts";

export const orders = declareNoun<OrderRow>({
  name: "訂單",
  unit: "筆",
  title: ({ number }) => number,
  calls: trpc.admin.order,
});
