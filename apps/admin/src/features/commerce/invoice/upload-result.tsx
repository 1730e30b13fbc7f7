import type { InvoiceBatch, NumberUpload } from "@panshi/contracts/commerce/invoice-record";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";

type UploadResultProps = { batch: InvoiceBatch; result: NumberUpload; onClose: () => void; onAgain: () => void };

/** What became of each row of an uploaded file. */
export function UploadResult({ batch, result, onClose, onAgain }: UploadResultProps) {
  const { taken, rejected, unchanged, faultCount, faults, awaitedCount, awaited } = result;
  const counts = [
    `收下 ${taken} 筆`,
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
              <h3 className="text-warn">{faultCount} 列有問題，沒有收下</h3>
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
