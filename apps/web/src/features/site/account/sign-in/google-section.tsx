import { fieldErrors } from "@panshi/client/failure";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { Profile } from "@panshi/contracts/accounts/profile";
import { Button } from "@panshi/ui/button";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useRef, useState } from "react";
import { MutationForm } from "../../../../lib/components/mutation-form.tsx";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { formText } from "../../../../lib/components/form-text.ts";
import { googleButtonClass, GoogleLogo, googleSignInEnabled } from "../../../../lib/components/google-button.tsx";
import { ReauthError } from "../../../../lib/components/reauth-error.tsx";
import { serverPaths } from "../../../../paths.ts";
import { SettingsSection } from "../settings-section.tsx";

/** The linked Google account, to link or unlink. Renders nothing where neither is possible. */
export function GoogleSection({ profile }: { profile: Profile }) {
  const { identities, hasPassword } = profile;
  const utils = trpc.useUtils().member.profile;
  const heading = useRef<HTMLHeadingElement>(null);
  const unlink = trpc.member.identity.unlink.useMutation({
    onSuccess: () => {
      heading.current?.focus();
      toast({ title: "取消連結了", description: "之後用密碼登入。" });
      utils.view.setData(undefined, (current) => current && { ...current, identities: [] });
    },
  });
  if (identities.length === 0 && !googleSignInEnabled()) return null;
  return (
    <SettingsSection title="Google" lead="不用記密碼，也能登入。" headingRef={heading}>
      {identities.map(({ email, linkedAt }) => (
        <dl key={linkedAt} className="grid gap-1">
          <dt className="text-sm text-ink-soft">{formatTaipeiDay(linkedAt)}連結的</dt>
          <dd className="break-all">{email ?? "Google 帳號"}</dd>
        </dl>
      ))}
      <ErrorMessage error={unlink.error} />
      {identities.length === 0 && <LinkGoogle />}
      {identities.length > 0 &&
        (hasPassword ? (
          <Button
            variant="line"
            busy={unlink.isPending}
            className="justify-self-start max-sm:w-full"
            onClick={() => unlink.mutate()}
          >
            {unlink.isPending ? "取消中..." : "取消連結"}
          </Button>
        ) : (
          <p className="text-ink-soft">這是你唯一的登入方式。想取消連結，先在上面設定密碼。</p>
        ))}
    </SettingsSection>
  );
}

/** Links a Google account. The password is asked for only where the sign-in is older than ten minutes. */
function LinkGoogle() {
  const [isAsked, setAsked] = useState(false);
  const prove = trpc.member.identity.reauthenticate.useMutation({
    onSuccess: () => location.assign(serverPaths.google({ intent: "link" })),
    onError: (error) => {
      if (isAsked || !("password" in fieldErrors(error))) return;
      // The first refusal only asks for the password and is not shown as an error.
      setAsked(true);
      prove.reset();
    },
  });
  return (
    <MutationForm
      call={prove}
      read={(typed) => ({ input: isAsked ? { password: formText(typed, "password") } : {} })}
      failure={<ReauthError error={prove.error} />}
      actions={
        <button
          type="submit"
          disabled={prove.isPending}
          className={googleButtonClass("justify-self-start max-sm:w-full")}
        >
          <GoogleLogo />
          {prove.isPending ? "確認中..." : "連結 Google 帳號"}
        </button>
      }
    >
      {isAsked && (
        <Field
          label="目前的密碼"
          required
          hint="連結之後，用 Google 就能打開你的帳號，所以先確認是你本人。"
          name="password"
        >
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
      )}
    </MutationForm>
  );
}
