import { useReturnFocus } from "@panshi/client/return-focus";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import type { ReactNode } from "react";
import { useCloseDialogOnce } from "../form/dialog-layer.ts";

/** A dialog to read a row, with the buttons of its actions. Mount it while its layer is open. */
export function DetailsDialog({
  title,
  buttons,
  children,
}: {
  title: string;
  buttons: ReactNode;
  children: ReactNode;
}) {
  const { close } = useCloseDialogOnce();
  useReturnFocus(true);
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={title} wide footer={buttons}>
        <div className="grid gap-6">{children}</div>
      </DialogContent>
    </Dialog>
  );
}

type FactColumnsProps = { facts: readonly (readonly [term: string, value: ReactNode, className?: string])[] };

/** Terms with their values, in columns. */
export function FactColumns({ facts }: FactColumnsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3">
      {facts.map(([term, value, className]) => (
        <div key={term} className={className}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
