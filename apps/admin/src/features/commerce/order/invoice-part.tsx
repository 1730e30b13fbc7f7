import { invoiceCarriers } from "@panshi/contracts/commerce/invoice";
import {
  adjustmentKindLabels,
  adjustmentStateLabels,
  invoiceStateLabels,
} from "@panshi/contracts/commerce/invoice-record";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailInvoice } from "@panshi/contracts/commerce/order-detail-parts";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Link } from "react-router-dom";
import { Facts, Part, PartRow } from "../../../kit/detail/part.tsx";
import { Money, NONE, TaipeiDay } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { paths } from "../../../paths.ts";

const tones: Record<OrderDetailInvoice["state"], Tone> = {
  waiting: "warn",
  exported: "warn",
  issued: "good",
  void: "plain",
  not_needed: "plain",
};

/** The invoice and what refunds did to it. */
export function InvoicePart({ order: { invoice, number } }: { order: OrderDetail }) {
  const mayManage = useHasPermission("invoices:manage");
  if (!invoice) return null;
  const { carrier, carrierValue, companyTitle, state, amount, rejection, issuedAt, adjustments } = invoice;
  return (
    <Part
      title="發票"
      actions={
        mayManage && (
          <Link
            to={`${paths.invoices}?search=${encodeURIComponent(invoice.number ?? number)}`}
            className="thumb inline-flex items-center text-sm text-ink-soft underline-offset-4 hover:underline"
          >
            到發票處理
          </Link>
        )
      }
    >
      <Facts
        facts={{
          狀態: <Badge tone={tones[state]}>{invoiceStateLabels[state]}</Badge>,
          號碼: <span className="tabular">{invoice.number ?? NONE}</span>,
          金額: amount === null ? NONE : <Money amount={amount} />,
          開立方式: invoiceCarriers[carrier],
          ...(carrierValue && { 載具: <span className="tabular">{carrierValue}</span> }),
          ...(companyTitle && { 抬頭: companyTitle }),
          ...(issuedAt && { 開立: <TaipeiDay at={issuedAt} /> }),
          ...(rejection && { 退件原因: rejection }),
        }}
      />
      {adjustments.length > 0 && (
        <ul aria-label="作廢與折讓">
          {adjustments.map(({ id, kind, state: step, amount: lowered, number: own }) => (
            <PartRow
              key={id}
              what={
                <>
                  <span className="text-sm">{adjustmentKindLabels[kind]}</span>
                  <span className="tabular text-sm text-ink-soft">{own}</span>
                </>
              }
              end={
                <>
                  <span className="text-ink-soft">{adjustmentStateLabels[step]}</span>
                  <Money amount={-lowered} />
                </>
              }
            />
          ))}
        </ul>
      )}
    </Part>
  );
}
