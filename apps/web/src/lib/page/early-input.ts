/** Dispatched on the document when the page is interactive. */
export const READY_EVENT = "panshi:ready";

/**
 * The page is painted before its scripts run. Text typed and the last button or choice pressed in between are recorded and
 * replayed on {@link READY_EVENT}. Links need no replay.
 */
export function replayEarlyInput(): void {
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  let pressed: HTMLElement | null = null;

  const onInput = (event: Event) => {
    const { target } = event;
    // An input method still composing sends a further event, which the page receives itself.
    if (event instanceof InputEvent && event.isComposing) return;
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isChoice(target)))
      typed.set(target, target.value);
  };
  const onClick = ({ target }: Event) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>("button, [role=radio], [type=checkbox], [type=radio]")
        : null;
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
      if (!pressed?.isConnected) return;
      // A radio button that is checked already would not say that it was chosen.
      if (pressed instanceof HTMLInputElement && pressed.type === "radio") pressed.checked = false;
      pressed.click();
    },
    { once: true },
  );
}

const isChoice = ({ type }: HTMLInputElement): boolean => type === "checkbox" || type === "radio";

/**
 * Sets a field's value as a user's typing would. React ignores an input event whose value equals the one it tracks, so
 * the field is emptied through React's setter and then filled through the native one.
 */
function setFieldValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  field.value = "";
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
