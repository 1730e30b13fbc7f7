/** Told on the document when the page answers to the visitor's hand. */
export const READY_EVENT = "panshi:ready";

/**
 * The page is seen before its scripts run. What a visitor types or presses in between is remembered and, once the page can
 * answer, done again: nothing typed is lost, and a button pressed early works a moment later. Links work by themselves.
 */
export function replayEarlyInput(): void {
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  let pressed: HTMLElement | null = null;

  const onInput = (event: Event) => {
    const { target } = event;
    // Who is still composing goes on to write, and the page hears that.
    if (event instanceof InputEvent && event.isComposing) return;
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox"))
      typed.set(target, target.value);
  };
  const onClick = ({ target }: Event) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>("button, [role=radio], [type=checkbox]") : null;
    if (button) pressed = button;
  };
  document.addEventListener("input", onInput, true);
  document.addEventListener("click", onClick, true);
  document.addEventListener(
    READY_EVENT,
    () => {
      document.removeEventListener("input", onInput, true);
      document.removeEventListener("click", onClick, true);
      for (const [field, value] of typed) if (field.isConnected) setFieldValue(field, value);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}

/**
 * As a hand would. React has taken what it found in the field for its own writing, so the field is emptied through React's
 * setter first and filled past it.
 */
function setFieldValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  field.value = "";
  Object.getOwnPropertyDescriptor(of.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
