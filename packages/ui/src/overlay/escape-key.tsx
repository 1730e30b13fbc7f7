/**
 * For a toast: Escape belongs to the open dialog, though the toast above it is the topmost layer, which alone hears of the key;
 * on the toast itself, or without a dialog, to the toast. A dialog without a `data-dismiss` button stays open.
 */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest(".toast-slab")) return;
  const dialogs = document.querySelectorAll('[role$="dialog"][data-state="open"]');
  const topmost = dialogs[dialogs.length - 1];
  if (!topmost) return;
  event.preventDefault();
  topmost.querySelector<HTMLElement>("[data-dismiss]")?.click();
}
