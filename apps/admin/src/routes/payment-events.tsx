import { trpc } from "@panshi/client/trpc";
import { quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { type ReviewEvent, ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { Button } from "@panshi/ui/button";
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
  VIEW_PRAYER_LABEL,
} from "../features/commerce/payment-event/payment-event-resource.ts";
import { useHistoryDialog } from "../kit/layer.ts";
import { useListAddress } from "../kit/list/address.ts";
import { List } from "../kit/list/list.tsx";
import type { RowButtonAction } from "../kit/list/row-actions.tsx";
import { useRows } from "../kit/list/rows.ts";
import { useOpenRow } from "../kit/open-row.ts";
import { useHasPermission } from "../lib/administrator.ts";
import { Page } from "../shell/page.tsx";

const filters = {
  open: { label: "處理", options: { true: "等處理", false: "處理過" } },
  hasOrder: { label: "訂單", options: { true: "有對應的訂單", false: "沒有對應的訂單" } },
  quarantine: { label: "原因", options: quarantineLabels },
} as const;

/** `/admin/orders/events`: what the gateway said that needs a person. */
export default function PaymentEventsToReview() {
  const calls = trpc.useUtils().client.admin.paymentEvent;
  const address = useListAddress(ReviewEventListInput);
  const rows = useRows(paymentEventResource, calls.list.query, address.state);
  const { open } = useHistoryDialog();
  const shown = useOpenRow({ noun: paymentEventResource, rows: rows.rows });
  const maySettle = useHasPermission("orders:settle");
  const button = (label: string, icon: RowButtonAction<ReviewEvent>["icon"]): RowButtonAction<ReviewEvent> => ({
    label,
    icon,
    choose: ({ id }) => open(`${id}/${label}`),
  });
  const acts = maySettle
    ? [
        { ...button(ATTACH_EVENT_LABEL, "arrow-right"), shown: mayAttach },
        { ...button(SET_ASIDE_EVENT_LABEL, "close"), shown: maySetAside },
      ]
    : [];
  return (
    <Page title="金流通知" lead="金流說的話裡，系統不敢自己決定的。歸到訂單，或確認不用處理之後擱置。">
      <OrderTabs />
      <List
        noun={paymentEventResource}
        list={ReviewEventListInput}
        address={address}
        rows={rows}
        columns={reviewEventColumns}
        filters={filters}
        actions={[...acts, button(VIEW_PRAYER_LABEL, "eye")]}
        emptyTitle="沒有待查的金流通知"
        empty="找不到訂單、看不懂，或金額不對的通知，會出現在這裡。"
      />
      {shown?.verb === VIEW_PRAYER_LABEL && (
        <EventDetails
          row={shown.row}
          actions={acts
            .filter((act) => act.shown(shown.row))
            .map(({ label }) => (
              <Button key={label} variant="line" size="sm" onClick={() => open(`${shown.row.id}/${label}`)}>
                {label}
              </Button>
            ))}
        />
      )}
      {shown?.verb === ATTACH_EVENT_LABEL && maySettle && <AttachDialog row={shown.row} />}
      {shown?.verb === SET_ASIDE_EVENT_LABEL && maySettle && <SetAsideDialog row={shown.row} />}
    </Page>
  );
}
