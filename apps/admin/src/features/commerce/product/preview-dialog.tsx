import { trpc } from "@panshi/client/trpc";
import { productFileMessages, PREVIEW_MAX_BYTES, ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { Button } from "@panshi/ui/button";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import { useResourceMutation } from "../../../kit/changes.ts";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FileField, optionalFileSchema, useFileUpload } from "../../../kit/form/file-field.tsx";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { productResource } from "./product-resource.ts";

const Upload = z.strictObject({ file: optionalFileSchema(PREVIEW_MAX_BYTES) });

/** The clip that everybody can listen to before they buy: played, replaced and removed. */
export function AudioPreviewDialog({ product }: { product: ProductRecord }) {
  const { sent, upload } = useFileUpload(ProductRecord);
  return (
    <ActionDialog
      noun={productResource}
      row={product}
      title={`「${product.name}」的試聽`}
      lead="每個人都聽得到的一小段，不是商品本身。"
      schema={Upload}
      values={{ file: null }}
      ready={({ file }) => file !== null}
      submit="上傳試聽"
      failed={{ title: "試聽上傳失敗", description: "商品的試聽沒有改變" }}
      call={(input) => upload(`/api/admin/products/${product.id}/preview`, input)}
      after={(row, saved) => (row.id === saved.id ? saved : row)}
      done={({ name }) => ({ title: "試聽換好了", description: name })}
    >
      {product.audioUrl && <Clip product={product} audioUrl={product.audioUrl} />}
      <FileField
        name="file"
        label={product.audioUrl ? "換成另一段" : "試聽的檔案"}
        hint={productFileMessages.preview}
        accept=".mp3,audio/mpeg"
        sent={sent}
        required
      />
    </ActionDialog>
  );
}

function Clip({ product, audioUrl }: { product: ProductRecord; audioUrl: string }) {
  const { removePreview } = trpc.useUtils().client.admin.product;
  const { close } = useHistoryDialog();
  const removal = useResourceMutation(productResource, {
    call: () => removePreview.mutate({ id: product.id }),
    failed: "試聽移除失敗",
    done: ({ name }) => ({ title: "試聽移除了", description: name }),
    after: (row, saved) => (row.id === saved.id ? saved : row),
    about: () => [product.id],
  });
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (removal.isSuccess) leave();
  }, [removal.isSuccess]);
  return (
    <div className="grid justify-items-start gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: music without words */}
      <audio controls preload="none" src={audioUrl} aria-label={`「${product.name}」現在的試聽`} className="w-full" />
      <p className="text-sm text-ink-soft">移除之後不能復原，要再上傳一次。</p>
      <Button variant="danger" size="sm" busy={removal.isPending} onClick={() => removal.mutate(undefined)}>
        移除試聽
      </Button>
    </div>
  );
}
