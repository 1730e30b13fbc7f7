import { trpc } from "@panshi/client/trpc";
import { ADMINISTRATOR_PASSWORD_LENGTH, ChangeOwnPasswordInput } from "@panshi/contracts/accounts/administrator";
import { toast } from "@panshi/ui/overlay/toast-store";
import { PasswordField } from "../../../kit/form/password-field.tsx";
import { AccountForm } from "./account-form.tsx";

/** Changes the administrator's own password. */
export function OwnPassword() {
  const utils = trpc.useUtils();
  return (
    <section aria-labelledby="own-password">
      <h2 id="own-password" className="pb-4 text-xl">
        更改密碼
      </h2>
      <div className="max-w-96 border-t border-line-strong pt-4">
        <AccountForm
          schema={ChangeOwnPasswordInput}
          values={{ current: "", password: "" }}
          call={utils.client.admin.account.changePassword.mutate}
          done={() => {
            toast({ title: "密碼已更新", description: "其他裝置都已登出。" });
            void utils.admin.account.sessions.invalidate();
          }}
          submit="更改密碼"
          variant="line"
        >
          <PasswordField name="current" label="目前的密碼" autoComplete="current-password" />
          <PasswordField
            name="password"
            label="新的密碼"
            hint={`至少 ${ADMINISTRATOR_PASSWORD_LENGTH.min} 個字元`}
            autoComplete="new-password"
          />
        </AccountForm>
      </div>
    </section>
  );
}
