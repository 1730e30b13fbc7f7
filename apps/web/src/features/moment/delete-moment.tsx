import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import type { Moment } from "@panshi/contracts/moment";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { ErrorMessage } from "../../lib/components/error-message.tsx";

/** Confirms before a saved moment is deleted; its items stay. */
export default function DeleteMoment({ moment, onDone }: { moment: Moment; onDone: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.member.moment.delete.useMutation({
    // Refresh the list before closing: the focus returns to the opener, and would be lost when the list removes it.
    onSuccess: async () => {
      await utils.member.moment.list.invalidate();
      onDone();
      toast({ title: "時刻已經刪除" });
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={`刪除「${moment.combinationName}」？`}
      description={
        <>
          這個組合會消失，裡面的圖和聲音都還在你的寶庫。
          <ReturnFocus />
          <ErrorMessage error={remove.error} />
        </>
      }
      confirmLabel={remove.isPending ? "刪除中..." : "刪除"}
      cancelLabel="留著"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: moment.id })}
    />
  );
}
