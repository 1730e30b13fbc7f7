import { trpc } from "@panshi/client/trpc";
import type { Profile } from "@panshi/contracts/accounts/profile";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { useRef } from "react";
import { MutationForm } from "../../../../lib/components/mutation-form.tsx";
import { formText } from "../../../../lib/components/form-text.ts";
import { ReauthError } from "../../../../lib/components/reauth-error.tsx";
import { SettingsSubmit } from "../settings-submit.tsx";
import { SettingsSection } from "../settings-section.tsx";

/** The email and its change: nothing changes before the link sent to the new address is confirmed. */
export function EmailSection({ profile }: { profile: Profile }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const request = trpc.member.email.requestChange.useMutation({ onSuccess: () => heading.current?.focus() });
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
        <MutationForm
          call={request}
          read={(typed) => ({
            input: {
              email: formText(typed, "email").trim(),
              ...(profile.hasPassword && { password: formText(typed, "password") }),
            },
          })}
          failure={<ReauthError error={request.error} />}
          actions={<SettingsSubmit call={request} label="寄確認信" busyLabel="寄出中..." />}
        >
          <Field label="新的電子郵件" required name="email">
            <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          {profile.hasPassword && (
            <Field label="目前的密碼" required name="password">
              <PasswordInput autoComplete="current-password" />
            </Field>
          )}
        </MutationForm>
      )}
    </SettingsSection>
  );
}
