import { useLayoutEffect } from "react";

/**
 * Returns the focus to the element that had it before a dialog without a trigger opened, once `open` ends or the caller
 * unmounts; to the page's `#main` when that element is gone.
 */
export function useReturnFocus(open: boolean): void {
  // A layout effect runs before the dialog moves the focus into itself.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      // After the dialog's own cleanup.
      setTimeout(() => {
        const target = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById("main");
        target?.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

/** The same for a dialog that is mounted only while it is open; goes inside it. */
export function ReturnFocus(): null {
  useReturnFocus(true);
  return null;
}
