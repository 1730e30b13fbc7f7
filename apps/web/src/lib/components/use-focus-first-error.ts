import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first invalid field after a failure. Returns the ref of the form. */
export function useFocusFirstError(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // Of a group, its first control.
    (field?.querySelector<HTMLElement>("input") ?? field)?.focus();
  }, [error]);
  return form;
}
