import { ReturnFocus } from "@panshi/client/return-focus";
import { formatPrice } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { ProductPicture } from "./product-picture.tsx";

type PictureDialogProps = {
  product: Product;
  open: boolean;
  inCart: boolean;
  onToggle: () => void;
  onClose: () => void;
};

/** A product's image in a full-screen dialog. */
export default function PictureDialog({ product, open, inCart, onToggle, onClose }: PictureDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={product.name}
        description={product.description}
        wide
        longRead
        footer={
          <>
            <p className="tabular me-auto font-display text-2xl font-light">{formatPrice(product.price)}</p>
            <Button variant="line" onClick={onToggle}>
              {inCart ? "移出購物車" : "加入購物車"}
            </Button>
          </>
        }
      >
        <ReturnFocus />
        <ProductPicture product={product} alt={`「${product.name}」的圖像`} early whole className="max-h-[52dvh]" />
      </DialogContent>
    </Dialog>
  );
}
