import { fieldErrors, serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { useQueryClient } from "@tanstack/react-query";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { viewerQuery } from "../../../lib/session/viewer.ts";
import { LinkPageFrame } from "./link-page-frame.tsx";

type NewPasswordProps = { token: string; onAskAgain: () => void; onLogin: () => void };

/** Sets a new password by the email's link; then the login opens, because every session has ended. */
export function NewPassword({ token, onAskAgain, onLogin }: NewPasswordProps) {
  const client = useQueryClient();
  const reset = trpc.member.password.reset.useMutation({
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: viewerQuery.queryKey });
      onLogin();
    },
  });
  const over = fieldErrors(reset.error)["token"] || serverCode(reset.error) === "link_expired";
  if (reset.isSuccess)
    return (
      <LinkPageFrame key="set" next title="密碼換好了" lead="每個裝置都已經登出。用新的密碼登入吧。">
        <Button size="lg" className="w-full" onClick={onLogin}>
          登入
        </Button>
      </LinkPageFrame>
    );
  return (
    <LinkPageFrame key="setting" title="設定新的密碼" lead="設定好之後，每個裝置都要用新的密碼登入。">
      <MutationForm
        call={reset}
        read={(typed) => ({ input: { token, password: formText(typed, "password") } })}
        failure={<ErrorMessage error={reset.error} part="token" />}
        actions={
          <>
            <Button type="submit" size="lg" busy={reset.isPending} busyLabel="更換中..." className="w-full">
              換上新的密碼
            </Button>
            {over && (
              <Button variant="line" className="w-full" onClick={onAskAgain}>
                再寄一封信給我
              </Button>
            )}
          </>
        }
      >
        <Field label="新的密碼" required hint="8 個字元以上" name="password">
          <PasswordInput autoComplete="new-password" />
        </Field>
      </MutationForm>
    </LinkPageFrame>
  );
}
