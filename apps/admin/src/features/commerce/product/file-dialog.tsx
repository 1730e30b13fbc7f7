import { uploadForm } from "@panshi/client/upload";
import {
  GOODS_FILE_MAX_BYTES,
  goodsWords,
  ProductRecord,
  VersionFields,
} from "@panshi/contracts/commerce/product-edit";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useState } from "react";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FileField, fileUpTo } from "../../../kit/form/file-field.tsx";
import { fieldsOf } from "../../../kit/form/form-fields.tsx";
import { useLayer } from "../../../kit/layer.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { goodsAccept, products } from "./products.ts";
import { VersionList } from "./version-list.tsx";

const Upload = z.extend(z.omit(VersionFields, { id: true }), { file: fileUpTo(GOODS_FILE_MAX_BYTES) });
const field = fieldsOf<typeof Upload>();

/** The versions of a product's file, and the upload of the next one for those who may. */
export function FileDialog({ product }: { product: ProductRecord }) {
  const mayWrite = useHasPermission("products:write");
  const { close } = useLayer();
  const [sent, setSent] = useState<number | null>(null);
  const title = `「${product.name}」的檔案`;
  if (!mayWrite)
    return (
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent title={title} footer={<Button onClick={close}>關閉</Button>}>
          <VersionList product={product} />
        </DialogContent>
      </Dialog>
    );
  const upload = async ({ file, note }: z.infer<typeof Upload>): Promise<ProductRecord> => {
    const form = new FormData();
    // Fields before the file.
    form.append("note", note);
    if (file) form.append("file", file);
    setSent(0);
    try {
      return ProductRecord.parse(
        await uploadForm(`/api/admin/products/${product.id}/file`, form, { onProgress: setSent }),
      );
    } finally {
      setSent(null);
    }
  };
  return (
    <ActionDialog
      noun={products}
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
      submit="上傳"
      failed={{ title: "沒有收下這個檔案", description: "商品的檔案沒有改變" }}
      call={upload}
      after={(row, saved) => (row.id === saved.id ? saved : row)}
      done={({ name, version }) => ({ title: "檔案上傳好了", description: `「${name}」第 ${version?.number ?? 1} 版` })}
    >
      <FileField
        name="file"
        label={product.version ? "新版本的檔案" : "檔案"}
        hint={goodsWords.file}
        accept={goodsAccept}
        sent={sent}
        required
      />
      {product.version && <field.Text name="note" label="這一版的說明" hint="買過的人會看到，例如：重新混音" />}
      <VersionList product={product} />
    </ActionDialog>
  );
}
