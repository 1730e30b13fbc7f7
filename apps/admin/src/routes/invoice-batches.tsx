import { trpc } from "@panshi/client/trpc";
import { BatchListInput, type InvoiceBatch } from "@panshi/contracts/commerce/invoice-record";
import { batchColumns } from "../features/commerce/invoice/invoice-columns.tsx";
import { InvoiceTabs } from "../features/commerce/invoice/invoice-tabs.tsx";
import { invoiceBatchResource } from "../features/commerce/invoice/invoice-resource.ts";
import { UPLOAD_INVOICE_NUMBERS_LABEL, UploadDialog } from "../features/commerce/invoice/upload-dialog.tsx";
import "../features/commerce/invoice/invoice.css";
import { ListScreen } from "../kit/list-screen.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";

const actions: readonly RowAction<InvoiceBatch>[] = [
  { label: UPLOAD_INVOICE_NUMBERS_LABEL, icon: "plus", weighty: true, dialog: (row) => <UploadDialog batch={row} /> },
];

/** `/admin/invoices/batches`: the exports, their files and the numbers that come back. */
export default function InvoiceBatches() {
  const calls = trpc.useUtils().client.admin.invoiceBatch;
  return (
    <ListScreen
      noun={invoiceBatchResource}
      lead="每一批的檔案都能再下載，內容和第一次一樣。"
      emptyTitle="還沒有批次"
      empty="匯出發票之後，每一批會出現在這裡。"
      may="invoices:manage"
      list={BatchListInput}
      query={calls.list.query}
      columns={batchColumns}
      actions={actions}
      above={<InvoiceTabs />}
    />
  );
}
