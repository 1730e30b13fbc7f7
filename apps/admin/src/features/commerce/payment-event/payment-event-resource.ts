import { trpc } from "@panshi/client/trpc";
import { flagsHoldingMoney } from "@panshi/contracts/commerce/order-flag";
import type { ReviewEvent } from "@panshi/contracts/commerce/payment-event-list";
import { formatMoney } from "../../../kit/list/cells.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { paymentEventKindLabels } from "../../../lib/payment-labels.ts";

export const paymentEventResource = declareResource<ReviewEvent>({
  name: "金流通知",
  unit: "則",
  title: ({ kind, amount }) =>
    amount === null ? paymentEventKindLabels[kind] : `${paymentEventKindLabels[kind]} ${formatMoney(amount)}`,
  calls: trpc.admin.paymentEvent,
});

const isOpen = ({ resolution }: ReviewEvent) => resolution === null;

/** Whether an event can be attached to an order, as the server decides: not where it is an order's already. */
export const mayAttach = (event: ReviewEvent): boolean =>
  isOpen(event) && (event.order === null || event.kind === "refund" || event.quarantine === "mispaid");
/** Whether an event can be set aside, as the server decides: not where a flag holds its money. */
export const maySetAside = (event: ReviewEvent): boolean =>
  isOpen(event) && (event.order === null || !flagsHoldingMoney.includes(event.quarantine));

/** The verbs of an event, which name its dialogs in the address. */
export const ATTACH_EVENT_LABEL = "指定訂單";
export const SET_ASIDE_EVENT_LABEL = "略過";
