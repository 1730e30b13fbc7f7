import { Button } from "@panshi/ui/button";
import { FieldMessages } from "@panshi/ui/form/field-context";
import { type FormEvent, useState } from "react";
import { GoogleLogo, googleButtonClass } from "../../../lib/components/google-button.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { Consents } from "./consents.tsx";
import { GOOGLE_NOTICE, SIGN_IN_WITH_GOOGLE } from "./messages.ts";
import { startGoogleSignIn } from "./start-google-sign-in.ts";

type GoogleRegistrationProps = { returnTo: string | undefined; onUseForm: () => void };

/** Registration with a Google account that is no member yet: the consents, and the button that returns to Google. */
export function GoogleRegistration({ returnTo, onUseForm }: GoogleRegistrationProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});

  const form = useFocusFirstError(errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setErrors(startGoogleSignIn(event.currentTarget, returnTo));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <p role="status">這個 Google 帳號第一次來。勾選下面第一項，再按一次 Google，帳號就建好了。</p>
      <FieldMessages value={errors}>
        <Consents notice={GOOGLE_NOTICE} />
      </FieldMessages>
      <button type="submit" className={googleButtonClass("w-full")}>
        <GoogleLogo />
        {SIGN_IN_WITH_GOOGLE}
      </button>
      <Button variant="quiet" onClick={onUseForm}>
        改用電子郵件註冊
      </Button>
    </form>
  );
}
