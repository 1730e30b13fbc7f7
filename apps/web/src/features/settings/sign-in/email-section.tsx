import type { Profile } from "@panshi/contracts/profile";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { useRef } from "react";
import { fieldErrors } from "../../../lib/failure.ts";
import { formText } from "../../../lib/components/form-text.ts";
import { trpc } from "../../../lib/trpc.ts";
import { SettingsSection } from "../settings-section.tsx";
import { ReauthError } from "../reauth-error.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";

/** The e-mail, and the way to another one: nothing changes before the link in the letter to it is confirmed. */
export function EmailSection({ profile }: { profile: Profile }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = trpc.member.email.requestChange.useMutation({ onSuccess: () => heading.current?.focus() });
  const form = useFocusFirstError(ask.error);
  const faults = fieldErrors(ask.error);
  return (
    <SettingsSection title="電子郵件" lead="登入、收信，都靠它。" headingRef={heading}>
      <dl className="grid gap-1">
        <dt className="text-sm text-ink-soft">現在用的</dt>
        <dd className="break-all">{profile.email}</dd>
      </dl>
      {ask.isSuccess ? (
        <div className="grid gap-4">
          <p role="status">
            信寄到 <span className="break-all">{ask.variables.email}</span>{" "}
            了。打開裡面的連結，按下確認，才會換過去；連結二十四小時內有效。
          </p>
          <Button variant="quiet" className="justify-self-start" onClick={() => ask.reset()}>
            改寄到別的信箱
          </Button>
        </div>
      ) : (
        <form
          ref={form}
          noValidate
          className="grid gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget);
            const email = formText(typed, "email").trim();
            ask.mutate({ email, ...(profile.hasPassword && { password: formText(typed, "password") }) });
          }}
        >
          <Field label="新的電子郵件" required error={faults["email"]}>
            <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          {profile.hasPassword && (
            <Field label="目前的密碼" required error={faults["password"]}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          )}
          <ReauthError error={ask.error} />
          <Button type="submit" variant="line" busy={ask.isPending} className="justify-self-start max-sm:w-full">
            {ask.isPending ? "寄出中..." : "寄確認信"}
          </Button>
        </form>
      )}
    </SettingsSection>
  );
}
