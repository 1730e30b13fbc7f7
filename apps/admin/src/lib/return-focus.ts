import { useLayoutEffect } from "react";

/**
 * Gives the focus back to where it was when something opened, once that closes; a dialog without a trigger of its own
 * would leave it nowhere.
 */
export function useReturnFocus(open: boolean): void {
  // A layout effect, for it runs before the dialog moves the focus into itself.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!open || !(opener instanceof HTMLElement)) return undefined;
    // Later than the dialog's own tidying up.
    return () => void setTimeout(() => opener.isConnected && opener.focus());
  }, [open]);
}
