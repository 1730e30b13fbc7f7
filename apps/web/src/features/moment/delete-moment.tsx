import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import type { Moment } from "@panshi/contracts/moment";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { ErrorMessage } from "../../lib/components/error-message.tsx";

/** Asks before a kept moment is deleted; its pieces stay in the treasury. */
export default function DeleteMoment({ moment, onDone }: { moment: Moment; onDone: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.member.moment.delete.useMutation({
    // The list first: the focus goes back to what opened this, and would be lost with it a moment later.
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
