import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { viewerQuery } from "../../../lib/session/viewer.ts";
import { LinkPageFrame } from "./link-page-frame.tsx";

type ConfirmEmailProps = { token: string; onOnward: () => void };

/** The page of the link in the email: the email address changes when it is confirmed here, not by opening the link. */
export function ConfirmEmail({ token, onOnward }: ConfirmEmailProps) {
  const client = useQueryClient();
  const utils = trpc.useUtils().member;
  const confirm = trpc.member.email.confirm.useMutation({
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: viewerQuery.queryKey });
      void utils.profile.view.invalidate();
    },
  });
  if (confirm.isSuccess)
    return (
      <LinkPageFrame
        key="confirmed"
        next
        title="信箱換好了"
        lead={`從現在起，用 ${confirm.data.email} 登入。其他裝置都已經登出。`}
      >
        <Button size="lg" className="w-full" onClick={onOnward}>
          回到帳號
        </Button>
      </LinkPageFrame>
    );
  return (
    <LinkPageFrame key="confirming" title="換上新的電子郵件" lead="按下確認，你的帳號就改用收到這封信的信箱。">
      <ErrorMessage error={confirm.error} part="token" />
      <Button size="lg" busy={confirm.isPending} className="w-full" onClick={() => confirm.mutate({ token })}>
        {confirm.isPending ? "更換中..." : "確認更換"}
      </Button>
      {confirm.error && (
        <Button variant="line" className="w-full" onClick={onOnward}>
          到帳號重新申請
        </Button>
      )}
    </LinkPageFrame>
  );
}
