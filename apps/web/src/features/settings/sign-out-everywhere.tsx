import { AlertDialog } from "@panshi/ui/dialog";
import { ReturnFocus } from "../../lib/return-focus.tsx";
import { Trouble } from "../../lib/trouble.tsx";
import { trpc } from "../../lib/trpc.ts";
import { ENDS_TOO } from "./ends-too.ts";
import { leaveSite } from "./leave-site.ts";

/** Asks before every session ends, this one too. */
export default function SignOutEverywhere({ onDone }: { onDone: () => void }) {
  const end = trpc.member.account.endAllSessions.useMutation({
    onSuccess: () => leaveSite({ title: "全部登出了", description: "每個裝置都要再登入一次。" }),
  });
  const busy = end.isPending || end.isSuccess;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="從所有裝置登出？"
      description={
        <>
          這個裝置也會登出，之後要再登入一次。{ENDS_TOO}
          <ReturnFocus />
          <Trouble error={end.error} />
        </>
      }
      confirmLabel={busy ? "登出中..." : "全部登出"}
      busy={busy}
      onConfirm={() => end.mutate()}
    />
  );
}
