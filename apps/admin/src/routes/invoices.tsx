import { trpc } from "@panshi/client/trpc";
import { invoiceList, invoiceShownLabels, type InvoiceRecord } from "@panshi/contracts/commerce/invoice-record";
import { ExportBar } from "../features/commerce/invoice/export-bar.tsx";
import { invoiceColumns } from "../features/commerce/invoice/invoice-columns.tsx";
import { InvoiceTabs } from "../features/commerce/invoice/invoice-tabs.tsx";
import { invoices } from "../features/commerce/invoice/invoices.ts";
import {
  CORRECT_NUMBER,
  NumberDialog,
  REJECT,
  RejectDialog,
  SET_NUMBER,
} from "../features/commerce/invoice/number-dialogs.tsx";
import "../features/commerce/invoice/invoice.css";
import { ListScreen } from "../kit/list-screen.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";

const filters = { state: { label: "狀態", options: invoiceShownLabels } } as const;
const number = (row: InvoiceRecord) => <NumberDialog noun={invoices} row={row} kind="invoices" />;
const actions: readonly RowAction<InvoiceRecord>[] = [
  { label: SET_NUMBER, icon: "check", shown: ({ state }) => state === "exported", dialog: number },
  { label: CORRECT_NUMBER, icon: "edit", shown: ({ state }) => state === "issued", dialog: number },
  {
    label: REJECT,
    icon: "reply",
    shown: ({ state }) => state === "exported",
    dialog: (row) => <RejectDialog noun={invoices} row={row} kind="invoices" />,
  },
];

/** `/admin/invoices`: the invoices of paid orders, by state. */
export default function Invoices() {
  const calls = trpc.useUtils().client.admin.invoice;
  return (
    <ListScreen
      noun={invoices}
      lead="搜尋訂單編號、發票號碼或統一編號，要打完整。"
      emptyTitle="還沒有發票"
      empty="有人付款之後，要開立的發票會出現在這裡。"
      may="invoices:manage"
      list={invoiceList}
      query={calls.list.query}
      columns={invoiceColumns}
      filters={filters}
      actions={actions}
      above={
        <>
          <InvoiceTabs />
          <ExportBar kind="invoices" />
        </>
      }
    />
  );
}
