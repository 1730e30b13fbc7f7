import { paymentMethodLabels } from "@panshi/contracts/commerce/order-list";
import { quarantineGuides, quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { paymentEventFieldLabels } from "@panshi/contracts/commerce/payment-event-fields";
import type { ReviewEvent } from "@panshi/contracts/commerce/payment-event-list";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../../../kit/detail/part.tsx";
import { DetailsDialog } from "../../../kit/detail/details-dialog.tsx";
import { Money, NONE, ZonedTime } from "../../../kit/list/cells.tsx";
import { paymentEventSourceLabels } from "../../../lib/payment-labels.ts";
import { paths } from "../../../paths.ts";
import { paymentEventResource } from "./payment-event-resource.ts";

/** What the gateway said, in words and field by field, and how it was handled. */
export function EventDetails({ row, buttons }: { row: ReviewEvent; buttons: ReactNode }) {
  const { quarantine, order, amount, method, merTradeNo, tradeNo, fields } = row;
  const facts: Record<string, ReactNode> = {
    待確認原因: quarantineLabels[quarantine],
    處理方式: quarantineGuides[quarantine].todo,
    訂單: order ? (
      <Link to={paths.order(order.id)} className="underline underline-offset-4">
        {order.number}
      </Link>
    ) : (
      "沒有對應的訂單"
    ),
    金額: amount === null ? NONE : <Money amount={amount} />,
    付款方式: method === null ? NONE : paymentMethodLabels[method],
    付款時間: <ZonedTime at={row.paidAt} />,
    收到時間: <ZonedTime at={row.receivedAt} />,
    來源: paymentEventSourceLabels[row.source],
    我們的編號: merTradeNo ?? NONE,
    金流的編號: tradeNo ?? NONE,
  };
  return (
    <DetailsDialog title={paymentEventResource.title(row)} buttons={buttons}>
      <Facts facts={facts} />
      <Handled row={row} />
      <section tabIndex={0} aria-label="金流送來的欄位">
        <h3 className="pb-1 font-body text-sm font-normal text-ink-soft">金流送來的欄位</h3>
        <dl className="text-sm">
          {fields.map(({ name, value }) => (
            <div key={name} className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <dt className="text-ink-soft">
                {paymentEventFieldLabels[name] ?? name}
                {paymentEventFieldLabels[name] && <span className="ms-2 text-xs">{name}</span>}
              </dt>
              <dd className="tabular wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </DetailsDialog>
  );
}

function Handled({ row: { resolution, resolvedAt, resolvedBy, resolutionReason } }: { row: ReviewEvent }) {
  if (resolution === null) return null;
  return (
    <p className="break-words text-ink-soft">
      {resolvedBy ?? "系統"}，<ZonedTime at={resolvedAt} />
      {resolutionReason && `：${resolutionReason}`}
    </p>
  );
}
