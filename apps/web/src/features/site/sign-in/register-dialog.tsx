import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useState } from "react";
import { OnUnmount } from "../../../lib/components/on-unmount.tsx";
import { RegistrationClosed } from "./registration-closed.tsx";
import { RegistrationForm } from "./registration-form.tsx";

type RegisterDialogProps = {
  open: boolean;
  /** The path the new member goes to. */
  destination: string;
  /** Registration is switched off. */
  closed: boolean;
  onLogin: (identifier?: string) => void;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
};

/** The standalone registration dialog (S2.49). */
export function RegisterDialog({ open, destination, closed, onLogin, onClose, onClosed }: RegisterDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title="註冊" {...(!closed && { description: "留下名字，我們才知道這個願是誰的。" })} locked={busy}>
        <OnUnmount run={onClosed} />
        {closed ? (
          <RegistrationClosed onLogin={() => onLogin()} />
        ) : (
          <RegistrationForm
            returnTo={undefined}
            googleTo={destination}
            destination={() => destination}
            onBusy={setBusy}
            onLeave={onClose}
            onLogin={onLogin}
            actions={(sending) => (
              <div className="flex flex-wrap-reverse justify-end gap-4">
                <Button variant="quiet" size="lg" disabled={sending} onClick={onClose}>
                  取消
                </Button>
                <Button type="submit" size="lg" busy={sending} className="grow">
                  {sending ? "註冊中..." : "完成註冊"}
                </Button>
              </div>
            )}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
