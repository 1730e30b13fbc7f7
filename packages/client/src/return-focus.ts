import { useLayoutEffect } from "react";

/**
 * Moves the focus to an element that is not a control, e.g. a new row. Nothing scrolls: the element stands where the
 * user looks already.
 */
export function focusElement(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * The same where the control that had the focus went away: then it is on the page or the dialog around it. A focus that
 * has moved elsewhere stays there.
 */
export function focusIfLost(element: Element | null | undefined): void {
  if (element && document.activeElement?.contains(element)) focusElement(element);
}

/** Where an element stands: to find what is nearest to it once it is gone with its row. */
function placeOf(element: Element | null) {
  const row = element?.closest("li, tr");
  const list = row?.parentElement;
  const index = list && row ? [...list.children].indexOf(row) : 0;
  const region = row?.parentElement?.closest("section, [role=tabpanel], [role=dialog]");
  return { list, index, region };
}

/**
 * Returns the focus to the element that had it before a dialog without a trigger opened, once `open` ends or the caller
 * unmounts. When that element is gone with its row, the focus goes to the row that took its place, else to the part of
 * the page that the list is in, else to the page's `#main`; there too when nothing had the focus, e.g. after a link to another tab.
 */
export function useReturnFocus(open: boolean): void {
  // A layout effect runs before the dialog moves the focus into itself.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    const { list, index, region } = placeOf(opener);
    return () => {
      // After the dialog's own cleanup.
      setTimeout(() => {
        if (opener === document.body) {
          // A dialog below has the focus in its own care, such as a form that was saving.
          if (!document.querySelector("[role=dialog]")) focusElement(document.getElementById("main"));
          return;
        }
        if (opener instanceof HTMLElement && opener.isConnected) return opener.focus({ preventScroll: true });
        const row = list?.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
        focusElement(row ?? (region?.isConnected ? region : document.getElementById("main")));
      });
    };
  }, [open]);
}

/** The same for a dialog that is mounted only while it is open; goes inside it. */
export function ReturnFocus(): null {
  useReturnFocus(true);
  return null;
}
