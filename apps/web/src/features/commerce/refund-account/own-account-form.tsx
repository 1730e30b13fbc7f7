import { fieldErrors, serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { useState } from "react";
import { CallForm } from "../../../lib/components/call-form.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { ReauthError } from "../../../lib/components/reauth-error.tsx";
import { paths } from "../../../paths.ts";
import { AccountFields, readAccount } from "./account-fields.tsx";

type AccountFormProps = {
  token: string;
  onEntered: (payoutFrom: string) => void;
  /** The link ended meanwhile. */
  onExpired: (error: unknown) => void;
};

/** The order's member enters the account; the password is asked for where the last sign-in is too long ago. */
export function OwnAccountForm({ token, onEntered, onExpired }: AccountFormProps) {
  const [asksPassword, setAsksPassword] = useState(false);
  const enter = trpc.payments.refundRequest.enterAccount.useMutation({
    onSuccess: ({ payoutFrom }) => onEntered(payoutFrom),
    onError: (error) => {
      if (fieldErrors(error)["password"]) setAsksPassword(true);
      if (serverCode(error) === "link_expired") onExpired(error);
    },
  });
  return (
    <CallForm
      call={enter}
      read={(typed) => ({
        input: {
          token,
          account: readAccount(typed),
          ...(asksPassword && { password: formText(typed, "password") }),
        },
      })}
      failure={<ReauthError error={enter.error} returnTo={paths.refundAccount} />}
      actions={<AccountSubmit busy={enter.isPending} />}
    >
      <AccountFields />
      {asksPassword && (
        <Field label="目前的密碼" required name="password" hint="離上次登入超過十分鐘了，確認是你本人。">
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
    </CallForm>
  );
}

/** The button that enters the account. */
export const AccountSubmit = ({ busy }: { busy: boolean }) => (
  <div className="grid gap-4">
    <p className="text-sm text-ink-soft">送出之後不能直接更改。帳戶加密保存，匯款之後就刪除。</p>
    <Button type="submit" size="lg" busy={busy} busyLabel="送出中..." className="w-full">
      送出帳戶
    </Button>
  </div>
);
