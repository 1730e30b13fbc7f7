import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { AlertDialog } from "@panshi/ui/overlay/dialog";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { goHomeSignedOut } from "../go-home-signed-out.ts";
import { SIGN_OUT_EFFECTS } from "../sign-out-effects.ts";

/** Confirms before every session is ended, including this one. */
export default function SignOutEverywhere({ onDone }: { onDone: () => void }) {
  const end = trpc.member.session.endAll.useMutation({
    onSuccess: () => goHomeSignedOut({ title: "全部登出了", description: "每個裝置都要再登入一次。" }),
  });
  const busy = end.isPending || end.isSuccess;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="從所有裝置登出？"
      description={
        <>
          這個裝置也會登出，之後要再登入一次。{SIGN_OUT_EFFECTS}
          <ReturnFocus />
          <ErrorMessage error={end.error} />
        </>
      }
      confirmLabel={busy ? "登出中..." : "全部登出"}
      busy={busy}
      onConfirm={() => end.mutate()}
    />
  );
}
