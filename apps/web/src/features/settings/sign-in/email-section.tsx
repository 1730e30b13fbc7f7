import { fieldErrors } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { Profile } from "@panshi/contracts/profile";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { useRef } from "react";
import { formText } from "../../../lib/components/form-text.ts";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { ReauthError } from "../reauth-error.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** The email and its change: nothing changes before the link sent to the new address is confirmed. */
export function EmailSection({ profile }: { profile: Profile }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const request = trpc.member.email.requestChange.useMutation({ onSuccess: () => heading.current?.focus() });
  const form = useFocusFirstError(request.error);
  const errors = fieldErrors(request.error);
  return (
    <SettingsSection title="電子郵件" lead="登入、收信，都靠它。" headingRef={heading}>
      <dl className="grid gap-1">
        <dt className="text-sm text-ink-soft">現在用的</dt>
        <dd className="break-all">{profile.email}</dd>
      </dl>
      {request.isSuccess ? (
        <div className="grid gap-4">
          <p role="status">
            信寄到 <span className="break-all">{request.variables.email}</span>{" "}
            了。打開裡面的連結，按下確認，才會換過去；連結二十四小時內有效。
          </p>
          <Button variant="quiet" className="justify-self-start" onClick={() => request.reset()}>
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
            const data = new FormData(event.currentTarget);
            const email = formText(data, "email").trim();
            request.mutate({ email, ...(profile.hasPassword && { password: formText(data, "password") }) });
          }}
        >
          <Field label="新的電子郵件" required error={errors["email"]}>
            <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          {profile.hasPassword && (
            <Field label="目前的密碼" required error={errors["password"]}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          )}
          <ReauthError error={request.error} />
          <Button type="submit" variant="line" busy={request.isPending} className="justify-self-start max-sm:w-full">
            {request.isPending ? "寄出中..." : "寄確認信"}
          </Button>
        </form>
      )}
    </SettingsSection>
  );
}
