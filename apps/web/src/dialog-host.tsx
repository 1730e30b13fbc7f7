import type { DialogHostProps } from "./features/account/dialogs.tsx";

/** The account dialogs, composed; fetched when the first one opens. */
export default function DialogHost({ dialog }: DialogHostProps) {
  return <p>{dialog.kind}</p>;
}
