import { eventResolutions, quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import type { ReviewEvent, ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { Badge } from "@panshi/ui/display/badge";
import { Money, NONE, OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { OrderLink } from "../../../lib/order-link.tsx";
import { paymentEventKindLabels, paymentEventSourceLabels } from "../../../lib/payment-labels.ts";

/** The columns of the gateway's news that needs a person. */
export const reviewEventColumns: Columns<ReviewEvent, typeof ReviewEventListInput> = [
  { header: "通知內容", cell: ({ kind }) => paymentEventKindLabels[kind], card: "title" },
  { header: "待確認原因", cell: ({ quarantine }) => <OneLine>{quarantineLabels[quarantine]}</OneLine>, card: "note" },
  {
    header: "金額",
    cell: ({ amount }) => (amount === null ? NONE : <Money amount={amount} />),
    figure: true,
    gives: 3,
  },
  {
    header: "訂單",
    cell: ({ order }) => (order ? <OrderLink id={order.id} number={order.number} /> : "沒有對應的訂單"),
  },
  { header: "來源", cell: ({ source }) => paymentEventSourceLabels[source], gives: 1, card: "none" },
  { header: "處理", cell: (event) => <PaymentEventResolution event={event} />, card: "corner" },
  {
    header: "收到時間",
    cell: ({ receivedAt }) => <ZonedTime at={receivedAt} />,
    sort: "-receivedAt",
    gives: 2,
    figure: true,
  },
];

/** How it was handled; nobody has yet where it waits. */
export function PaymentEventResolution({ event: { resolution } }: { event: ReviewEvent }) {
  return resolution === null ? (
    <Badge tone="bad">待確認</Badge>
  ) : (
    <Badge tone="good">{eventResolutions[resolution]}</Badge>
  );
}
