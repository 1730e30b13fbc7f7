import { type OrderListItem, type OrderListInput, paymentMethodLabels } from "@panshi/contracts/commerce/order-list";
import { Email, Money, NONE, OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { FlagBadges, OrderState } from "./order-state.tsx";

/** The columns of the orders. */
export const orderColumns: Columns<OrderListItem, typeof OrderListInput> = [
  { header: "編號", field: "number", card: "title", className: "tabular" },
  { header: "購買人", cell: (order) => <Buyer order={order} />, card: "note" },
  { header: "購買內容", cell: ({ description }) => <OneLine>{description}</OneLine>, gives: 2, card: "note" },
  { header: "金額", cell: ({ total }) => <Money amount={total} />, figure: true, card: "corner" },
  { header: "狀態", cell: (order) => <StateCell order={order} /> },
  {
    header: "付款方式",
    cell: ({ method }) => (method ? paymentMethodLabels[method] : NONE),
    gives: 1,
    card: "none",
    className: "text-ink-soft",
  },
  {
    header: "建立時間",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} />,
    sort: "-createdAt",
    figure: true,
    gives: 3,
  },
];

/** The buyer's name with the email, or what is known of a visitor. */
function Buyer({ order: { buyerName, buyerEmail, memberId } }: { order: OrderListItem }) {
  if (buyerName === null && buyerEmail === null)
    return <span className="text-ink-soft">{memberId === null ? "訪客" : "已刪除的會員"}</span>;
  return (
    <span title={buyerEmail ?? undefined} className="order-buyer">
      {buyerName !== null && <span className="one-line">{buyerName}</span>}
      {buyerEmail !== null && (
        <span className="order-email one-line text-ink-soft">
          <Email address={buyerEmail} />
        </span>
      )}
    </span>
  );
}

/** The state, what was returned, and why it must be reviewed. */
function StateCell({ order: { state, received, refunded, total, flags } }: { order: OrderListItem }) {
  const differs = received > 0 && received !== total;
  return (
    <span className="order-state-cell">
      <span className="flex flex-wrap items-center gap-x-3">
        <OrderState state={state} />
        {differs && (
          <span className="text-sm whitespace-nowrap">
            實收 <Money amount={received} />
          </span>
        )}
        {refunded > 0 && (
          <span className="text-sm whitespace-nowrap text-ink-soft">
            已退 <Money amount={refunded} />
          </span>
        )}
      </span>
      <FlagBadges flags={flags} />
    </span>
  );
}
