import { trpc } from "@panshi/client/trpc";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderListItem } from "@panshi/contracts/commerce/order-list";
import type { ComponentProps } from "react";
import { ActionDialog } from "../../../../kit/form/action-dialog.tsx";
import type { FormSchema } from "../../../../kit/form/form-fields.tsx";
import { orderResource } from "../order-resource.ts";

type OrderActionProps<Schema extends FormSchema, Output> = Omit<
  ComponentProps<typeof ActionDialog<OrderListItem, Schema, Output>>,
  "noun" | "row" | "overtaken"
> & { order: OrderDetail };

/** An act on an order: its page is refetched afterwards, also where somebody else was first, and other screens at their next visit. */
export function OrderActionDialog<Schema extends FormSchema, Output>({
  order,
  call,
  ...props
}: OrderActionProps<Schema, Output>) {
  const { admin } = trpc.useUtils();
  const act = (input: Schema["_zod"]["output"]) =>
    call(input).finally(() => void admin.invalidate(undefined, { refetchType: "none" }));
  return <ActionDialog {...props} call={act} noun={orderResource} row={order} overtaken />;
}
