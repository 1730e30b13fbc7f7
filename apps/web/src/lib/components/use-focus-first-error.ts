import { type RefObject, useEffect, useRef } from "react";

/** After a failure the focus goes to the first field that the server found fault with. Give the answer to the form. */
export function useFocusFirstError(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  return form;
}
