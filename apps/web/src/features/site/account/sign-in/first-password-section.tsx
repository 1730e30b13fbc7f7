import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** For a member without a password: sets a first one by the same email as a forgotten one. */
export function FirstPasswordSection({ email }: { email: string }) {
  const request = trpc.member.password.forgot.useMutation();
  return (
    <SettingsSection title="密碼" lead="你用 Google 登入，還沒有密碼。">
      <p>設定一個密碼，就能用電子郵件登入，不靠 Google 也回得來。設定好之後，每個裝置都要重新登入。</p>
      <ErrorMessage error={request.error} />
      {request.isSuccess ? (
        <p role="status">
          信寄到 <span className="break-all">{email}</span> 了。裡面的連結三十分鐘內有效，只能用一次。
        </p>
      ) : (
        <Button
          variant="line"
          busy={request.isPending}
          className="justify-self-start max-sm:w-full"
          onClick={() => request.mutate({ email })}
        >
          {request.isPending ? "寄出中..." : "寄設定密碼的連結給我"}
        </Button>
      )}
    </SettingsSection>
  );
}
