import { Button } from "@panshi/ui/button";
import { FieldMessages } from "@panshi/ui/form/field-context";
import { toast } from "@panshi/ui/overlay/toast-store";
import type { FormEvent, ReactNode } from "react";
import { GoogleLogo, googleButtonClass } from "../../../lib/components/google-button.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { claimToken } from "./claim.ts";
import { useSite } from "../../../lib/query/site.ts";
import { FormError } from "./form-error.tsx";
import { GoogleOption } from "./google-option.tsx";
import { REGISTER_INCOMPLETE, registerMessages, SIGN_IN_WITH_GOOGLE } from "./messages.ts";
import { missingFields, readRegistration, registrationFields } from "./registration.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import { startGoogleSignIn } from "./start-google-sign-in.ts";
import { type AccountCall, useAccountCall } from "./use-account-call.ts";

type RegistrationFormProps = Pick<AccountCall, "destination" | "onBusy" | "onLeave"> & {
  /** Sent to the server, which answers it as the path to go to. */
  returnTo: string | undefined;
  /** The path to go to after a Google sign-in; undefined leaves it to the server. */
  googleTo: string | undefined;
  /** Opens the login, with the email or phone of somebody who is a member already. */
  onLogin: (identifier: string) => void;
  /** The buttons; `busy` while the form is being sent. */
  actions: (busy: boolean) => ReactNode;
};

/** The registration form of both dialogs. Missing fields are shown in the form and in a toast, without a call. */
export function RegistrationForm({
  destination,
  returnTo,
  googleTo,
  onBusy,
  onLeave,
  onLogin,
  actions,
}: RegistrationFormProps) {
  const { name } = useSite();
  const { busy, errors, setErrors, formError, taken, send } = useAccountCall({
    url: "/api/register",
    messages: registerMessages(name),
    destination,
    onBusy,
    onLeave,
  });

  const form = useFocusFirstError(errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const registration = readRegistration(new FormData(event.currentTarget));
    const missing = missingFields(registration);
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      if (registrationFields.some((name) => name in missing)) toast(REGISTER_INCOMPLETE);
      return;
    }
    const claim = claimToken();
    void send({
      ...registration,
      registrationType: "website",
      ...(returnTo && { returnTo }),
      ...(claim && { claimToken: claim }),
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <FieldMessages value={errors}>
        <RegistrationFields />
      </FieldMessages>
      <FormError message={formError} />
      {taken && (
        <Button
          variant="line"
          className="justify-self-start"
          onClick={() => {
            const typed = form.current ? readRegistration(new FormData(form.current)) : null;
            onLogin((errors["email"] ? typed?.email : typed?.phone) ?? "");
          }}
        >
          改用這個帳號登入
        </Button>
      )}
      {actions(busy)}
      <GoogleOption>
        <button
          type="button"
          disabled={busy}
          onClick={({ currentTarget: { form } }) => form && setErrors(startGoogleSignIn(form, googleTo))}
          className={googleButtonClass("w-full")}
        >
          <GoogleLogo />
          {SIGN_IN_WITH_GOOGLE}
        </button>
        <p className="text-sm text-ink-soft">用 Google，只要勾選年齡那一項；其他欄位可以空著。</p>
      </GoogleOption>
    </form>
  );
}
