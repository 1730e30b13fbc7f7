import { useReturnFocus } from "@panshi/client/return-focus";
import type { OracleSlip } from "@panshi/contracts/oracle";
import { Button } from "@panshi/ui/button";
import { AlertDialog, Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useEffect, useId, useRef, useState } from "react";
import { useHistoryLayer } from "../../lib/history-layer.ts";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { SlipFields } from "./slip-fields.tsx";
import { SlipPreview } from "./slip-preview.tsx";
import { useSlipForm } from "./use-slip-form.ts";

type SlipDialogProps = {
  /** Null: a new slip. */
  slip: OracleSlip | null;
  onClose: () => void;
};

/** Creates or edits a slip. Closing, and going back, asks for confirmation while something is unsaved. */
export function SlipDialog({ slip, onClose }: SlipDialogProps) {
  const wide = useWideScreen();
  const formId = useId();
  const [confirming, setConfirming] = useState(false);
  const form = useSlipForm(slip, () => leave());
  const leave = useHistoryLayer({ blocked: form.unsaved, onBlocked: () => setConfirming(true), onLeave: onClose });
  const close = () => (form.unsaved ? setConfirming(true) : leave());
  useReturnFocus(true);
  const body = useFocusFirstError(...form.failures);
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={slip ? "編輯靈籤" : "新增靈籤"}
          wide
          locked={form.busy}
          footer={
            <>
              <Button variant="quiet" disabled={form.busy} onClick={close}>
                取消
              </Button>
              <Button type="submit" form={formId} busy={form.busy}>
                {form.busy ? "儲存中..." : "儲存"}
              </Button>
            </>
          }
        >
          <div ref={body} className="slip-editor grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <form
              id={formId}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                form.submit();
              }}
            >
              {form.otherMessages.length > 0 && (
                <p role="alert" className="mb-6 border-s-2 border-bad ps-4 text-bad">
                  {form.otherMessages.join("、")}
                </p>
              )}
              <SlipFields draft={form.draft} errors={form.errors} onChange={form.change} startInTitle={wide} />
            </form>
            {wide && <SlipPreview draft={form.draft} />}
          </div>
        </DialogContent>
      </Dialog>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="要放棄還沒儲存的內容嗎？"
        description="關閉之後，這次寫的內容就找不回來了。"
        cancelLabel="繼續編輯"
        confirmLabel="放棄"
        danger
        onConfirm={() => {
          setConfirming(false);
          leave();
        }}
      />
    </>
  );
}

/** Focuses the first invalid field and scrolls to it, after each failure. */
function useFocusFirstError(failure: unknown, attempts: number) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [failure, attempts]);
  return body;
}
