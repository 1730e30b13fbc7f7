import { useReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import type { OracleSlip } from "@panshi/contracts/oracle";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useRefreshSlips } from "./use-slips.ts";

type DeleteSlipProps = {
  /** The slip to delete; null closes the dialog. */
  slip: OracleSlip | null;
  onClose: () => void;
};

/** Confirms before a slip is deleted (S5.41). */
export function DeleteSlip({ slip, onClose }: DeleteSlipProps) {
  useReturnFocus(slip !== null);
  const refresh = useRefreshSlips();
  // Keeps the title during the closing animation.
  const [shownSlip, setShownSlip] = useState(slip);
  if (slip && slip !== shownSlip) setShownSlip(slip);
  const remove = trpc.admin.oracle.delete.useMutation({
    onSuccess: () => toast({ title: "靈籤已刪除" }),
    onError: (error) =>
      toast({ title: "錯誤", description: `靈籤刪除失敗：${failureOf(error).message}`, kind: "destructive" }),
    onSettled: () => {
      onClose();
      void refresh().then(focusMainIfLost);
    },
  });
  return (
    <AlertDialog
      open={slip !== null}
      onOpenChange={(open) => !open && onClose()}
      title="確定要刪除此靈籤嗎？"
      description={`「${shownSlip?.title ?? ""}」會從籤筒裡拿走。抽過它的人，仍看得到自己的那一支。`}
      confirmLabel={remove.isPending ? "刪除中..." : "刪除"}
      danger
      busy={remove.isPending}
      onConfirm={() => slip && remove.mutate({ id: slip.id })}
    />
  );
}

/** The focused button is gone with its slip. */
function focusMainIfLost() {
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}
