import { serverCode } from "@panshi/client/failure";
import { ReturnFocus } from "@panshi/client/return-focus";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorMessage } from "./error-message.tsx";

type ConfirmActionProps = {
  title: string;
  confirmLabel: string;
  /** In place of it while the action runs. */
  busyLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** What is done on confirming. Where it fails the dialog stays open and says why. */
  action: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** What it means to confirm. */
  children: ReactNode;
};

/** Asks before an action; mounted only while it is open. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { title, confirmLabel, busyLabel, cancelLabel, danger, action, onDone, onClose, children } = props;
  const call = useMutation({ mutationFn: action, onSuccess: onDone });
  // After success too: until the dialog is closed, or the page left.
  const busy = call.isPending || call.isSuccess;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          {children}
          <ReturnFocus />
          <ErrorMessage error={call.error} />
        </>
      }
      confirmLabel={busy ? busyLabel : confirmLabel}
      {...(cancelLabel && { cancelLabel })}
      {...(danger && { danger })}
      busy={busy}
      onConfirm={() => call.mutate()}
    />
  );
}

type ConfirmDeleteProps = Pick<ConfirmActionProps, "title" | "onClose" | "children"> & {
  remove: () => Promise<unknown>;
  /** Loads the list again, which then lacks the row. */
  refresh: () => Promise<unknown>;
  /** Said once it is deleted. */
  done: string;
};

/** Asks before a row is deleted. One that another tab has deleted meanwhile counts as deleted. */
export function ConfirmDelete({ remove, refresh, done, onClose, ...asked }: ConfirmDeleteProps) {
  async function removeRow() {
    try {
      await remove();
    } catch (error) {
      if (serverCode(error) !== "not_found") throw error;
    }
    // Before the dialog closes: the focus returns to the row, and would be lost when the list drops it.
    await refresh();
  }
  return (
    <ConfirmAction
      {...asked}
      confirmLabel="刪除"
      busyLabel="刪除中..."
      cancelLabel="留著"
      danger
      action={removeRow}
      onDone={() => {
        onClose();
        toast({ title: done });
      }}
      onClose={onClose}
    />
  );
}
