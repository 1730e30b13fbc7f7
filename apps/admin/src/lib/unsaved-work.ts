import { useEffect } from "react";

const holders = new Set<symbol>();

/** Whether any form has unsaved changes. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `unsaved`, the browser asks before it closes or reloads the page, and an ended session leaves it open. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const holder = Symbol("unsaved");
    holders.add(holder);
    window.addEventListener("beforeunload", warnBeforeUnload);
    return () => {
      holders.delete(holder);
      window.removeEventListener("beforeunload", warnBeforeUnload);
    };
  }, [unsaved]);
}
