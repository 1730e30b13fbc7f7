import { trpc } from "@panshi/client/trpc";
import { ConfirmAction } from "../../../../lib/components/confirm-action.tsx";
import { goHomeSignedOut } from "../farewell.ts";
import { SIGN_OUT_EVERYWHERE_EFFECTS_TEXT } from "../sign-out-effects.ts";

/** Confirms before every session is ended, including this one. */
export default function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils();
  return (
    <ConfirmAction
      title="從所有裝置登出？"
      confirmLabel="全部登出"
      busyLabel="登出中..."
      action={() => client.member.session.endAll.mutate()}
      onDone={() => goHomeSignedOut("everywhere")}
      onClose={onClose}
    >
      這個裝置也會登出，之後要再登入一次。{SIGN_OUT_EVERYWHERE_EFFECTS_TEXT}
    </ConfirmAction>
  );
}
