import { useEffect } from "react";

/** Runs something once the place where it stands has left the page: after a dialog's closing animation, for one. */
export function OnUnmount({ run }: { run: () => void }) {
  useEffect(
    () => () => {
      setTimeout(run);
    },
    [run],
  );
  return null;
}
