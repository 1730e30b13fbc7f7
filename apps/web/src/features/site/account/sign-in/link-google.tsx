import { fieldErrors } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import { useState } from "react";
import { CallForm } from "../../../../lib/components/call-form.tsx";
import { formText } from "../../../../lib/components/form-text.ts";
import { GoogleLogo, googleButtonClass } from "../../../../lib/components/google-button.tsx";
import { serverPaths } from "../../../../paths.ts";
import { ReauthError } from "../../../../lib/components/reauth-error.tsx";

/** Links a Google account. The password is asked for only where the sign-in is older than ten minutes. */
export function LinkGoogle() {
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
    <CallForm
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
    </CallForm>
  );
}
