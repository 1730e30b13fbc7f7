import { trpc } from "@panshi/client/trpc";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { CallForm } from "../../../../lib/components/call-form.tsx";
import { formText } from "../../../../lib/components/form-text.ts";
import { SettingsSubmit } from "../settings-submit.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { SIGN_OUT_EFFECTS } from "../sign-out-effects.ts";

/** Changes the password. `email` tells password managers whose it is. */
export function PasswordSection({ email }: { email: string | undefined }) {
  const { profile, session } = trpc.useUtils().member;
  const change = trpc.member.password.change.useMutation({
    onSuccess: () => {
      toast({ title: "密碼換好了", description: "其他裝置都已經登出。" });
      void session.list.invalidate();
      void profile.view.invalidate();
    },
  });
  return (
    <SettingsSection title="密碼" lead="換了密碼，其他裝置會登出，這裡不會。">
      <CallForm
        call={change}
        empties
        read={(typed) => ({ input: { current: formText(typed, "current"), password: formText(typed, "password") } })}
        actions={<SettingsSubmit call={change} label="換密碼" busyLabel="更換中..." />}
      >
        <input type="email" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Field label="目前的密碼" required name="current">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field label="新的密碼" required hint="8 個字元以上" name="password">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <p className="text-sm text-ink-soft">{SIGN_OUT_EFFECTS}</p>
      </CallForm>
    </SettingsSection>
  );
}
