import { useEffect } from "react";

/** Runs a function after this component unmounted, e.g. after a dialog's closing animation. */
export function OnUnmount({ run }: { run: () => void }) {
  useEffect(
    () => () => {
      setTimeout(run);
    },
    [run],
  );
  return null;
}
