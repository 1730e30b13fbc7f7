import { ReturnFocus } from "@panshi/client/return-focus";
import { Icon } from "@panshi/ui/display/icon";
import { type ReactNode, useEffect, useRef } from "react";

type FullScreenProps = {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  /** Shown beside 關閉. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A native modal dialog that fills the screen, for a picture or a meditation. Escape and 關閉 close it. */
export function FullScreen({ label, onClose, actions, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="night m-0 h-dvh max-h-none w-dvw max-w-none animate-fade overflow-hidden overscroll-contain p-0"
    >
      <ReturnFocus />
      {children}
      <div className="absolute top-0 right-0 z-10 flex items-center gap-2 p-3 sm:p-6">
        {actions}
        <button
          type="button"
          aria-label="關閉"
          onClick={onClose}
          className="thumb grid place-items-center bg-night-950/60 text-ink"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
    </dialog>
  );
}
