import { trpc } from "@panshi/client/trpc";
import {
  InvoiceListInput,
  invoiceStateFilterLabels,
  type InvoiceRecord,
} from "@panshi/contracts/commerce/invoice-record";
import { ExportBar } from "../features/commerce/invoice/export-bar.tsx";
import { invoiceColumns } from "../features/commerce/invoice/invoice-columns.tsx";
import { InvoiceTabs } from "../features/commerce/invoice/invoice-tabs.tsx";
import { invoiceResource } from "../features/commerce/invoice/invoice-resource.ts";
import {
  CORRECT_INVOICE_NUMBER_LABEL,
  NumberDialog,
  RECORD_INVOICE_REJECTION_LABEL,
  RecordRejectionDialog,
  SET_INVOICE_NUMBER_LABEL,
} from "../features/commerce/invoice/number-dialogs.tsx";
import "../features/commerce/invoice/invoice.css";
import { ListScreen } from "../kit/list-screen.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { useHasPermission } from "../lib/administrator.ts";

const filters = { state: { label: "狀態", options: invoiceStateFilterLabels } } as const;
const number = (row: InvoiceRecord) => <NumberDialog noun={invoiceResource} row={row} kind="invoices" />;
const actions: readonly RowAction<InvoiceRecord>[] = [
  {
    label: SET_INVOICE_NUMBER_LABEL,
    icon: "check",
    weighty: true,
    shown: ({ state }) => state === "exported",
    dialog: number,
  },
  {
    label: CORRECT_INVOICE_NUMBER_LABEL,
    icon: "edit",
    weighty: true,
    shown: ({ state }) => state === "issued",
    dialog: number,
  },
  {
    label: RECORD_INVOICE_REJECTION_LABEL,
    icon: "reply",
    shown: ({ state }) => state === "exported",
    dialog: (row) => <RecordRejectionDialog noun={invoiceResource} row={row} kind="invoices" />,
  },
];

/** `/admin/invoices`: the invoices of paid orders, by state. */
export default function Invoices() {
  const calls = trpc.useUtils().client.admin.invoice;
  const seesContacts = useHasPermission("members:contact");
  return (
    <ListScreen
      noun={invoiceResource}
      lead={`購買人姓名打一個字就找得到；${seesContacts ? "電子郵件從開頭找；" : ""}訂單編號、發票號碼和統一編號要打完整。`}
      emptyTitle="還沒有發票"
      empty="有人付款之後，要開立的發票會出現在這裡。"
      may="invoices:manage"
      list={InvoiceListInput}
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
