import { formatTaipeiDateTime } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { LinkPageFrame } from "./link-page-frame.tsx";

/** The page of the letter to the new address of a change that administrators approved: it confirms when it is asked to. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const confirm = trpc.member.email.confirmByLink.useMutation();
  if (confirm.isSuccess)
    return (
      <LinkPageFrame
        key="confirmed"
        next
        title="確認好了"
        lead={`最早在 ${formatTaipeiDateTime(confirm.data.movesAt)} 改用這個信箱。到時候會再寄一封信來，讓你設定新的密碼。`}
      />
    );
  return (
    <LinkPageFrame
      key="confirming"
      title="確認這個信箱"
      lead="按下確認，到了信裡說的時間，你的帳號就改用收到這封信的信箱。"
    >
      <ErrorMessage error={confirm.error} part="token" />
      <Button size="lg" busy={confirm.isPending} className="w-full" onClick={() => confirm.mutate({ token })}>
        {confirm.isPending ? "確認中..." : "確認是我的信箱"}
      </Button>
    </LinkPageFrame>
  );
}
