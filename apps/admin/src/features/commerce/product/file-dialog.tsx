import { trpc } from "@panshi/client/trpc";
import {
  GOODS_FILE_MAX_BYTES,
  productFileMessages,
  ProductRecord,
  ProductFileVersionNoteInput,
} from "@panshi/contracts/commerce/product-edit";
import { formatSize, mediaTypeLabel } from "@panshi/contracts/platform/file";
import { Button } from "@panshi/ui/button";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import * as z from "zod/mini";
import { PartRow } from "../../../kit/detail/part.tsx";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FileField, optionalFileSchema, useFileUpload } from "../../../kit/form/file-field.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { productFileAccept, productResource } from "./product-resource.ts";
import "../../../kit/detail/detail.css";

const Upload = z.extend(z.omit(ProductFileVersionNoteInput, { id: true }), {
  file: optionalFileSchema(GOODS_FILE_MAX_BYTES),
});
const field = typedFormFields<typeof Upload>();

/** The versions of a product's file, and the upload of the next one for those who may. */
export function FileDialog({ product }: { product: ProductRecord }) {
  const mayWrite = useHasPermission("products:write");
  const { close } = useHistoryDialog();
  const { sent, upload } = useFileUpload(ProductRecord);
  const title = `「${product.name}」的檔案`;
  if (!mayWrite)
    return (
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent title={title} footer={<Button onClick={close}>關閉</Button>}>
          <VersionList product={product} />
        </DialogContent>
      </Dialog>
    );
  return (
    <ActionDialog
      noun={productResource}
      row={product}
      title={title}
      lead={
        product.version
          ? "新的檔案會成為最新的版本；買過舊版本的人兩個都打得開。"
          : "買下這件商品的人打開的，就是這個檔案。"
      }
      schema={Upload}
      values={{ file: null, note: "" }}
      ready={({ file }) => file !== null}
      submit="上傳檔案"
      failed={{ title: "檔案上傳失敗", description: "商品的檔案沒有改變" }}
      call={({ file, note }) => upload(`/api/admin/products/${product.id}/file`, { note, file })}
      after={(row, saved) => (row.id === saved.id ? saved : row)}
      done={({ name, version }) => ({ title: "檔案上傳好了", description: `「${name}」第 ${version?.number ?? 1} 版` })}
    >
      <FileField
        name="file"
        label={product.version ? "新版本的檔案" : "檔案"}
        hint={productFileMessages.file}
        accept={productFileAccept}
        sent={sent}
        required
      />
      {product.version && <field.Text name="note" label="這一版的說明" hint="買過的人會看到，例如：重新混音" />}
      <VersionList product={product} />
    </ActionDialog>
  );
}

/** The versions of a product's file, newest first: what is new, who uploaded it and when. */
function VersionList({ product }: { product: ProductRecord }) {
  const versions = trpc.admin.product.versions.useQuery({ id: product.id }, freshAtVisitOptions);
  return (
    <section aria-label="所有版本" aria-busy={versions.isPending}>
      <h3 className="border-b border-line-strong pb-2">所有版本</h3>
      {versions.isPending && <SkeletonLines lines={2} />}
      {versions.isError && <QueryError title="版本讀取失敗" query={versions} />}
      {versions.data?.length === 0 && <p className="py-3 text-ink-soft">還沒有檔案。上傳的第一個檔案就是第 1 版。</p>}
      {versions.data && versions.data.length > 0 && (
        <ul>
          {versions.data.map(({ id, number, note, mediaType, size, fileUrl, createdBy, createdAt }) => (
            <PartRow
              key={id}
              what={
                <>
                  <span>第 {number} 版</span>
                  <span className="text-sm text-ink-soft">
                    {fileUrl ? (
                      <a href={`${fileUrl}?download`} className="underline underline-offset-4">
                        {mediaTypeLabel(mediaType)}
                        <span className="sr-only">，第 {number} 版</span>
                      </a>
                    ) : (
                      mediaTypeLabel(mediaType)
                    )}
                    ，{formatSize(size)}
                  </span>
                </>
              }
            >
              {note && <p className="text-ink">{note}</p>}
              {createdBy ?? "隨網站附上"}，<ZonedTime at={createdAt} />
            </PartRow>
          ))}
        </ul>
      )}
    </section>
  );
}
