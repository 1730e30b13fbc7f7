import { useEffect } from "react";

/**
 * Stands inside a dialog that no trigger of its own opens: when the dialog has gone, the focus goes back to what had it
 * before, or to the main part of the page where that has gone too.
 */
export function ReturnFocus() {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById("main");
        back?.focus({ preventScroll: true });
      });
    };
  }, []);
  return null;
}
