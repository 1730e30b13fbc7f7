import { apiRequest } from "@panshi/client/http";
import { type InvoiceBatch, NumberUploadResult } from "@panshi/contracts/commerce/invoice-record";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { dismissToasts } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FileField } from "../../../kit/form/file-field.tsx";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { invoiceBatchResource, useRefreshInvoices } from "./invoice-resource.ts";

export const UPLOAD_INVOICE_NUMBERS_LABEL = "上傳號碼";

const FileInput = z.strictObject({ file: z.nullable(z.instanceof(File)) });

/** Uploads the provider's file for a batch, then shows what became of each row. */
export function UploadDialog({ batch }: { batch: InvoiceBatch }) {
  const refresh = useRefreshInvoices();
  const { close } = useHistoryDialog();
  const [result, setResult] = useState<NumberUploadResult | null>(null);
  if (result) return <UploadResult batch={batch} result={result} onClose={close} onAgain={() => setResult(null)} />;
  const columns =
    batch.kind === "invoices" ? "訂單編號、發票號碼、發票日期、退回原因" : "調整編號、號碼、日期、退回原因";
  return (
    <ActionDialog
      noun={invoiceBatchResource}
      row={batch}
      title={`上傳批次 ${batch.name} 的號碼`}
      lead={`欄位是${columns}，順序不拘。正確的列會登錄，有問題的列會一一說明；同一個檔案再上傳一次不會改變什麼。`}
      schema={FileInput}
      values={{ file: null }}
      ready={({ file }) => file !== null}
      submit={UPLOAD_INVOICE_NUMBERS_LABEL}
      failed={{ title: "檔案上傳失敗", description: "號碼都沒有改變" }}
      call={async ({ file }) => {
        const form = new FormData();
        if (file) form.append("file", file);
        const answer = await apiRequest("POST", `/api/admin/invoices/batches/${batch.id}/numbers`, form);
        refresh();
        return NumberUploadResult.parse(await answer.json());
      }}
      done={({ taken, rejected }) => ({
        title: "檔案讀完了",
        description: `已登錄 ${taken} 筆，退回 ${rejected} 筆。`,
      })}
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

type UploadResultProps = {
  batch: InvoiceBatch;
  result: NumberUploadResult;
  onClose: () => void;
  onAgain: () => void;
};

/** What became of each row of an uploaded file. */
export function UploadResult({ batch, result, onClose, onAgain }: UploadResultProps) {
  const { taken, rejected, unchanged, faultCount, faults, awaitedCount, awaited } = result;
  const counts = [
    `已登錄 ${taken} 筆`,
    rejected > 0 && `退回 ${rejected} 筆，等下一批`,
    unchanged > 0 && `先前就登錄過 ${unchanged} 筆`,
  ].filter(Boolean);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`批次 ${batch.name} 的結果`}
        description={`${counts.join("；")}。`}
        wide
        longRead
        footer={
          <>
            <Button variant="quiet" onClick={onAgain}>
              再上傳一個檔案
            </Button>
            <Button onClick={onClose}>完成</Button>
          </>
        }
      >
        <div className="grid gap-6">
          {faultCount > 0 && (
            <section className="grid gap-3">
              <h3 className="text-warn">{faultCount} 列有問題，沒有登錄</h3>
              <dl className="upload-faults">
                {faults.map(({ line, key, message }) => (
                  <div key={line} className="contents">
                    <dt className="tabular whitespace-nowrap text-ink-soft">第 {line} 列</dt>
                    <dd className="break-words">
                      {message}
                      {key && <span className="block text-sm break-all text-ink-soft">{key}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
              {faultCount > faults.length && <p className="text-sm text-ink-soft">只列出前 {faults.length} 列。</p>}
            </section>
          )}
          {awaitedCount > 0 ? (
            <section className="grid gap-3">
              <h3>這一批還有 {awaitedCount} 筆在等號碼</h3>
              <ul className="grid gap-1 text-sm text-ink-soft">
                {awaited.map((key) => (
                  <li key={key} className="break-all">
                    {key}
                  </li>
                ))}
              </ul>
              {awaitedCount > awaited.length && <p className="text-sm text-ink-soft">只列出前 {awaited.length} 筆。</p>}
            </section>
          ) : (
            <p>這一批的號碼都回來了。</p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
