import { useReturnFocus } from "@panshi/client/return-focus";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { type ReactNode, useState } from "react";
import { useResourceMutation } from "./changes.ts";
import type { AnyRow, ResourceInfo } from "./resource-info.ts";

type RemoveDialogProps<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  /** The row to delete; null closes the dialog. */
  row: Row | null;
  onClose: () => void;
  remove: (row: Row) => Promise<unknown>;
  /** What deleting means, in whole sentences; that it cannot be undone is said after them. */
  text: (row: Row) => ReactNode;
};

/** Asks before a row is deleted. */
export function RemoveDialog<Row extends AnyRow>({ noun, row, onClose, remove, text }: RemoveDialogProps<Row>) {
  useReturnFocus(row !== null);
  // Keeps the text during the closing animation.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  const change = useResourceMutation(noun, {
    call: remove,
    failed: `${noun.name}刪除失敗`,
    done: () => ({ title: `${noun.name}已刪除` }),
    about: ({ id }) => [id],
    after: (other, _, { id }) => (other.id === id ? null : other),
  });
  return (
    <AlertDialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`確定要刪除此${noun.name}嗎？`}
      description={shown && <>{text(shown)}刪除之後不能復原。</>}
      confirmLabel={change.isPending ? "刪除中..." : `刪除${noun.name}`}
      danger
      busy={change.isPending}
      onConfirm={() => row && change.mutate(row, { onSettled: onClose })}
    />
  );
}
