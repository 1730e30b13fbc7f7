import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first invalid field after a failure. Returns the ref of the form. */
export function useFocusFirstError(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  return form;
}
