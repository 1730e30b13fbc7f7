import { invoiceCarriers } from "@panshi/contracts/commerce/invoice";
import {
  type AdjustmentRecord,
  adjustmentKindLabels,
  type AdjustmentListInput,
  adjustmentStateLabels,
  type BatchListInput,
  batchKindLabels,
  type InvoiceBatch,
  invoiceHoldLabels,
  type InvoiceListInput,
  type InvoiceRecord,
  invoiceStateLabels,
} from "@panshi/contracts/commerce/invoice-record";
import { Badge } from "@panshi/ui/display/badge";
import { formatMoney, formatNumber, NONE, OneLine, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { OrderLink } from "../../../lib/order-link.tsx";
import { DownloadLink } from "../../../kit/list/download-link.tsx";

/** An amount; below it, of a company's, the net amount and the tax. */
function Amount({ amount, net, tax }: Pick<InvoiceRecord, "amount" | "net" | "tax">) {
  return (
    <span className="tabular">
      {formatMoney(amount)}
      {net !== null && tax !== null && (
        <span className="block text-sm whitespace-nowrap text-ink-soft">
          未稅 {formatNumber(net)}・稅 {formatNumber(tax)}
        </span>
      )}
    </span>
  );
}

function InvoiceState({ row }: { row: InvoiceRecord }) {
  return (
    <span>
      {row.isLate ? (
        <Badge tone="warn">{`${invoiceStateLabels[row.state]}，逾時`}</Badge>
      ) : (
        invoiceStateLabels[row.state]
      )}
      {row.hold && <span className="block text-sm text-warn">{invoiceHoldLabels[row.hold]}</span>}
      <Rejection row={row} />
    </span>
  );
}

const Rejection = ({ row: { rejection } }: { row: { rejection: string | null } }) =>
  rejection && <span className="block text-sm break-words text-ink-soft">退回：{rejection}</span>;

export const invoiceColumns: Columns<InvoiceRecord, typeof InvoiceListInput> = [
  { header: "訂單", cell: ({ id, orderNumber }) => <OrderLink id={id} number={orderNumber} />, card: "title" },
  { header: "品名", cell: ({ description }) => <OneLine>{description}</OneLine>, card: "note", gives: 2 },
  { header: "付款日", cell: ({ dueAt }) => <TaipeiDay at={dueAt} />, sort: "-dueAt", gives: 3, card: "labelled" },
  {
    header: "開立方式",
    cell: ({ carrier, companyNumber, companyTitle }) => (
      <span className="break-words">
        {invoiceCarriers[carrier]}
        {companyNumber && (
          <span className="block text-sm text-ink-soft">
            {companyNumber} {companyTitle && <OneLine>{companyTitle}</OneLine>}
          </span>
        )}
      </span>
    ),
    card: "labelled",
  },
  { header: "金額", cell: (row) => <Amount {...row} />, figure: true, card: "labelled" },
  { header: "狀態", cell: (row) => <InvoiceState row={row} />, card: "labelled" },
  { header: "批次", cell: ({ batchName }) => batchName ?? NONE, gives: 1, card: "none" },
  { header: "發票號碼", cell: ({ number }) => number ?? NONE, card: "labelled", className: "tabular" },
];

export const adjustmentColumns: Columns<AdjustmentRecord, typeof AdjustmentListInput> = [
  { header: "編號", field: "code", card: "title" },
  { header: "種類", cell: ({ kind }) => adjustmentKindLabels[kind], gives: 3, card: "labelled" },
  {
    header: "發票",
    cell: ({ invoiceNumber }) => invoiceNumber ?? NONE,
    gives: 4,
    card: "labelled",
    className: "tabular",
  },
  {
    header: "退款日",
    cell: ({ createdAt }) => <TaipeiDay at={createdAt} />,
    sort: "-createdAt",
    gives: 2,
    card: "labelled",
  },
  { header: "金額", cell: (row) => <Amount {...row} />, figure: true, card: "labelled" },
  {
    header: "狀態",
    cell: (row) => (
      <span>
        {adjustmentStateLabels[row.state]}
        <Rejection row={row} />
      </span>
    ),
    card: "labelled",
  },
  { header: "批次", cell: ({ batchName }) => batchName ?? NONE, gives: 1, card: "none" },
  { header: "號碼", cell: ({ number }) => number ?? NONE, card: "labelled", className: "tabular" },
];

export const batchColumns: Columns<InvoiceBatch, typeof BatchListInput> = [
  { header: "批次", field: "name", card: "title" },
  { header: "內容", cell: ({ kind }) => batchKindLabels[kind], card: "labelled" },
  { header: "建立時間", cell: ({ createdAt }) => <ZonedTime at={createdAt} />, sort: "-createdAt", card: "labelled" },
  { header: "建立者", cell: ({ administratorName }) => administratorName ?? NONE, gives: 2, card: "labelled" },
  { header: "筆數", field: "rows", figure: true, card: "labelled" },
  {
    header: "還在等號碼",
    cell: ({ awaited }) => (awaited > 0 ? <Badge tone="warn">{`${awaited} 筆`}</Badge> : "全部回來了"),
    card: "labelled",
  },
  {
    header: "檔案",
    cell: ({ id, name }) => <DownloadLink href={`/api/admin/invoices/batches/${id}`} label={`下載 ${name}`} />,
  },
];
