import { ReturnFocus } from "@panshi/client/return-focus";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import type { Product } from "@panshi/contracts/commerce/product";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { CartButton } from "./cart-button.tsx";
import { AudioPreviewButton } from "./preview-button.tsx";
import { DIGITAL_ONLY_NOTICE, formatFileDetails } from "./product-facts.ts";
import { ProductPicture } from "./product-picture.tsx";

type ProductDialogProps = {
  product: Product;
  open: boolean;
  owned: boolean;
  inCart: boolean;
  onToggle: () => void;
  onClose: () => void;
};

/** A product in a full-screen dialog: its whole image or its preview, what its file is, and how it is delivered. */
export default function ProductDialog({ product, open, owned, inCart, onToggle, onClose }: ProductDialogProps) {
  const { name, description, audioUrl } = product;
  const facts = formatFileDetails(product);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={name}
        description={description}
        wide
        longRead
        footer={
          <>
            <p className="tabular me-auto font-display text-2xl font-light">{formatPrice(product.price)}</p>
            <CartButton name={name} owned={owned} inCart={inCart} onToggle={onToggle} />
          </>
        }
      >
        <ReturnFocus />
        <div className="grid gap-4">
          <ProductPicture product={product} alt={`「${name}」的圖像`} early whole className="max-h-[48dvh]" />
          {audioUrl && (
            <div className="border-y border-line">
              <AudioPreviewButton name={name} address={audioUrl} />
            </div>
          )}
          <ul aria-label="檔案" className="grid gap-1 text-sm text-ink-soft">
            {facts && <li className="tabular">{facts}</li>}
            <li>{DIGITAL_ONLY_NOTICE}。付款後收進寶庫，也在下載頁，隨時能再取得。</li>
          </ul>
        </div>
      </DialogContent>
    </Dialog>
  );
}
