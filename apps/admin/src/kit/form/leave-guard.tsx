import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { useBlocker } from "react-router-dom";
import { useUnsavedWork } from "../../lib/unsaved-work.ts";

type LeaveGuardProps = { unsaved: boolean; onStay?: () => void };

/** While something is unsaved, asks before a link, going back, closing the dialog or closing the page. */
export function LeaveGuard({ unsaved, ...rest }: LeaveGuardProps) {
  useUnsavedWork(unsaved);
  // The router asks only the blocker that came last, so a form of the page that has nothing unsaved must not have one.
  return unsaved && <Blocker {...rest} />;
}

function Blocker({ onStay }: Omit<LeaveGuardProps, "unsaved">) {
  const { state, proceed, reset } = useBlocker(true);
  return (
    <AlertDialog
      open={state === "blocked"}
      onOpenChange={() => {
        reset?.();
        onStay?.();
      }}
      title="要放棄還沒儲存的內容嗎？"
      description="離開之後，這次寫的內容就找不回來了。"
      cancelLabel="繼續編輯"
      confirmLabel="放棄內容"
      danger
      onConfirm={() => proceed?.()}
    />
  );
}
