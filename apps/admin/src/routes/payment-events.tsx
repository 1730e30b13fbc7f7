import { trpc } from "@panshi/client/trpc";
import { quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { type ReviewEvent, ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import { reviewEventColumns } from "../features/commerce/payment-event/event-columns.tsx";
import { EventDetails } from "../features/commerce/payment-event/event-details.tsx";
import { AttachDialog, SetAsideDialog } from "../features/commerce/payment-event/event-dialogs.tsx";
import {
  ATTACH_EVENT_LABEL,
  mayAttach,
  maySetAside,
  paymentEventResource,
  SET_ASIDE_EVENT_LABEL,
} from "../features/commerce/payment-event/payment-event-resource.ts";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  open: { label: "處理", options: { true: "待確認", false: "已處理" } },
  hasOrder: { label: "訂單", options: { true: "有對應的訂單", false: "沒有對應的訂單" } },
  quarantine: { label: "待確認原因", options: quarantineLabels },
} as const;

const actions: readonly RowAction<ReviewEvent>[] = [
  {
    label: ATTACH_EVENT_LABEL,
    icon: "arrow-right",
    weighty: true,
    shown: mayAttach,
    dialog: (row) => <AttachDialog row={row} />,
  },
  {
    label: SET_ASIDE_EVENT_LABEL,
    icon: "close",
    weighty: true,
    shown: maySetAside,
    dialog: (row) => <SetAsideDialog row={row} />,
  },
];

/** `/admin/orders/events`: what the gateway said that needs a person. */
export default function PaymentEventsToReview() {
  const calls = trpc.useUtils().client.admin.paymentEvent;
  return (
    <ListScreen
      noun={paymentEventResource}
      lead="系統無法自動歸戶的金流通知。指定訂單，或確認不用處理之後略過。"
      emptyTitle="沒有待確認的金流通知"
      empty="找不到訂單、看不懂，或金額不對的通知，會出現在這裡。"
      may="orders:settle"
      list={ReviewEventListInput}
      query={calls.list.query}
      newer={calls.newer.query}
      columns={reviewEventColumns}
      filters={filters}
      actions={actions}
      details={(row, buttons) => <EventDetails row={row} buttons={buttons} />}
      above={<OrderTabs />}
    />
  );
}
