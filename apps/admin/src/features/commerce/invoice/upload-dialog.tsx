import { apiRequest } from "@panshi/client/http";
import { type InvoiceBatch, NumberUpload } from "@panshi/contracts/commerce/invoice-record";
import { dismissToasts } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FileField } from "../../../kit/form/file-field.tsx";
import { useLayer } from "../../../kit/layer.ts";
import { batches, useRefreshInvoices } from "./invoices.ts";
import { UploadResult } from "./upload-result.tsx";

export const UPLOAD = "上傳號碼";

const FileInput = z.strictObject({ file: z.nullable(z.instanceof(File)) });

/** Uploads the provider's file for a batch, then shows what became of each row. */
export function UploadDialog({ batch }: { batch: InvoiceBatch }) {
  const refresh = useRefreshInvoices();
  const { close } = useLayer();
  const [result, setResult] = useState<NumberUpload | null>(null);
  if (result) return <UploadResult batch={batch} result={result} onClose={close} onAgain={() => setResult(null)} />;
  const columns =
    batch.kind === "invoices" ? "訂單編號、發票號碼、發票日期、退回原因" : "調整編號、號碼、日期、退回原因";
  return (
    <ActionDialog
      noun={batches}
      row={batch}
      title={`上傳批次 ${batch.name} 的號碼`}
      lead={`欄位是${columns}，順序不拘。正確的列會收下，有問題的列會一一說明；同一個檔案再上傳一次不會改變什麼。`}
      schema={FileInput}
      values={{ file: null }}
      ready={({ file }) => file !== null}
      submit="上傳"
      failed={{ title: "沒有收下這個檔案", description: "號碼都沒有改變" }}
      call={async ({ file }) => {
        const form = new FormData();
        if (file) form.append("file", file);
        const answer = await apiRequest("POST", `/api/admin/invoices/batches/${batch.id}/numbers`, form);
        refresh();
        return NumberUpload.parse(await answer.json());
      }}
      done={({ taken, rejected }) => ({ title: "檔案讀完了", description: `收下 ${taken} 筆，退回 ${rejected} 筆。` })}
      onDone={(output) => {
        // The result says it all, and on a phone the toast would cover its buttons.
        dismissToasts();
        setResult(output);
      }}
    >
      <FileField
        name="file"
        label="加值中心回傳的 CSV 檔"
        hint="UTF-8 或 Big5，最大 4 MB。第一列要有欄名。"
        accept=".csv,text/csv"
        required
      />
    </ActionDialog>
  );
}
