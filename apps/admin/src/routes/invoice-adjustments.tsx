import { trpc } from "@panshi/client/trpc";
import {
  AdjustmentListInput,
  type AdjustmentRecord,
  adjustmentStateLabels,
} from "@panshi/contracts/commerce/invoice-record";
import { ExportBar } from "../features/commerce/invoice/export-bar.tsx";
import { adjustmentColumns } from "../features/commerce/invoice/invoice-columns.tsx";
import { InvoiceTabs } from "../features/commerce/invoice/invoice-tabs.tsx";
import { invoiceAdjustmentResource } from "../features/commerce/invoice/invoice-resource.ts";
import {
  NumberDialog,
  RECORD_INVOICE_REJECTION_LABEL,
  RecordRejectionDialog,
  SET_INVOICE_NUMBER_LABEL,
} from "../features/commerce/invoice/number-dialogs.tsx";
import "../features/commerce/invoice/invoice.css";
import { ListScreen } from "../kit/list-screen.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";

const filters = { state: { label: "狀態", options: adjustmentStateLabels } } as const;
const isExported = ({ state }: AdjustmentRecord) => state === "exported";
const actions: readonly RowAction<AdjustmentRecord>[] = [
  {
    label: SET_INVOICE_NUMBER_LABEL,
    icon: "check",
    weighty: true,
    shown: isExported,
    dialog: (row) => <NumberDialog noun={invoiceAdjustmentResource} row={row} kind="adjustments" />,
  },
  {
    label: RECORD_INVOICE_REJECTION_LABEL,
    icon: "reply",
    weighty: true,
    shown: isExported,
    dialog: (row) => <RecordRejectionDialog noun={invoiceAdjustmentResource} row={row} kind="adjustments" />,
  },
];

/** `/admin/invoices/adjustments`: what refunds did to issued invoices. */
export default function InvoiceAdjustments() {
  const calls = trpc.useUtils().client.admin.invoiceAdjustment;
  return (
    <ListScreen
      noun={invoiceAdjustmentResource}
      lead="發票開立之後的退款：同一期整筆退的作廢，其餘的折讓。"
      emptyTitle="還沒有作廢或折讓"
      empty="已經開立發票的訂單退款之後，會出現在這裡。"
      may="invoices:manage"
      list={AdjustmentListInput}
      query={calls.list.query}
      columns={adjustmentColumns}
      filters={filters}
      actions={actions}
      above={
        <>
          <InvoiceTabs />
          <ExportBar kind="adjustments" />
        </>
      }
    />
  );
}
