import { useRef } from "react";
import { useHistoryDialog } from "../layer.ts";

/** Closing a dialog that is a layer: once, because a second click before the step back is made would leave the screen. */
export function useCloseDialogOnce() {
  const layer = useHistoryDialog();
  const leaving = useRef(false);
  return {
    close: () => {
      if (!leaving.current) layer.close();
      leaving.current = true;
    },
    /** Leaving was asked about and did not happen. */
    stay: () => {
      leaving.current = false;
    },
  };
}
