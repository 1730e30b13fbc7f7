import { fieldErrors } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { SettingsSection } from "../settings-section.tsx";
import { SIGN_OUT_EFFECTS } from "../sign-out-effects.ts";

/** Changes the password. `email` tells password managers whose it is. */
export function PasswordSection({ email }: { email: string | undefined }) {
  const { profile, session } = trpc.useUtils().member;
  const change = trpc.member.password.change.useMutation({
    onSuccess: () => {
      form.current?.reset();
      toast({ title: "密碼換好了", description: "其他裝置都已經登出。" });
      void session.list.invalidate();
      void profile.view.invalidate();
    },
  });
  const form = useFocusFirstError(change.error);
  const faults = fieldErrors(change.error);
  return (
    <SettingsSection title="密碼" lead="換了密碼，其他裝置會登出，這裡不會。">
      <form
        ref={form}
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          change.mutate({ current: formText(typed, "current"), password: formText(typed, "password") });
        }}
      >
        <input type="email" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
        <Field label="目前的密碼" required error={faults["current"]}>
          <PasswordInput name="current" autoComplete="current-password" />
        </Field>
        <Field label="新的密碼" required hint="8 個字元以上" error={faults["password"]}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <p className="text-sm text-ink-soft">{SIGN_OUT_EFFECTS}</p>
        <ErrorMessage error={change.error} />
        <Button type="submit" variant="line" busy={change.isPending} className="justify-self-start max-sm:w-full">
          {change.isPending ? "更換中..." : "換密碼"}
        </Button>
      </form>
    </SettingsSection>
  );
}
