import { focusIfLost } from "@panshi/client/return-focus";
import { useEffect, useRef } from "react";

/** An act may take away the button that began it, once `read` is refetched: then the focus is on the page. */
export function useFocusMainAfterRefetch(read: object | undefined) {
  const shown = useRef(read);
  useEffect(() => {
    if (shown.current !== read) focusIfLost(document.getElementById("main"));
    shown.current = read;
  }, [read]);
}
