import { ReturnFocus } from "@panshi/client/return-focus";
import type { Product } from "@panshi/contracts/commerce/product";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useState } from "react";
import { NO_GUARANTEE_NOTICE } from "../../../lib/components/practice-notice.ts";
import Checkout from "./checkout.tsx";
import type { OrderContents } from "./order-contents.ts";

type ConfirmDialogProps = {
  contents: OrderContents;
  open: boolean;
  onClose: () => void;
  onRemove?: (product: Product) => void;
  onLogin: () => void;
};

/** The payment confirm dialog (S2.33, S4.34): a plan for a visitor, or anybody's cart. For `lazy`. */
export default function PaymentConfirmDialog({ contents, open, onClose, onRemove, onLogin }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title="確認付款" description={NO_GUARANTEE_NOTICE} locked={busy}>
        <ReturnFocus />
        <Checkout
          contents={contents}
          from="confirm"
          onBusy={setBusy}
          onLogin={onLogin}
          {...(onRemove && { onRemove })}
        />
      </DialogContent>
    </Dialog>
  );
}
