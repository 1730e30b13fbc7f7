import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { ErrorMessage } from "../../lib/components/error-message.tsx";

/** Confirms before a dialogue is deleted. */
export default function DeleteDialogue({ id, day, onDone }: { id: string; day: string; onDone: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.member.dialogue.delete.useMutation({
    // Refresh the list before closing: the focus returns to the opener, and would be lost when the list removes it.
    onSuccess: async () => {
      await utils.member.dialogue.list.invalidate();
      onDone();
      toast({ title: "對話已經刪除" });
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="刪除這段對話？"
      description={
        <>
          {day}寫下的字會完全消失，沒有辦法找回來。
          <ReturnFocus />
          <ErrorMessage error={remove.error} />
        </>
      }
      confirmLabel={remove.isPending ? "刪除中..." : "刪除"}
      cancelLabel="留著"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
