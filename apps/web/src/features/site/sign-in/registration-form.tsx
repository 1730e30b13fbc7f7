import { NAME_MAX } from "@panshi/contracts/platform/limits";
import {
  AGE_UNCONFIRMED,
  EMAIL_MISSING,
  NAME_MISSING,
  PASSWORD_MISSING,
  PHONE_MISSING,
} from "@panshi/contracts/platform/messages";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { FieldMessagesContext } from "@panshi/ui/form/field-context";
import { toast } from "@panshi/ui/overlay/toast-store";
import type { FormEvent, ReactNode } from "react";
import { formText } from "../../../lib/components/form-text.ts";
import { GoogleLogo, googleButtonClass } from "../../../lib/components/google-button.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { readOrderClaimToken } from "./claim.ts";
import { useSite } from "../../../lib/query/site.ts";
import { Consents } from "./consents.tsx";
import { FormError } from "./form-error.tsx";
import { GoogleOption } from "./google-option.tsx";
import {
  PHONE_PURPOSE,
  privacyNotice,
  REGISTER_INCOMPLETE,
  registerMessages,
  SIGN_IN_WITH_GOOGLE,
} from "./messages.ts";
import { startGoogleSignIn } from "./start-google-sign-in.ts";
import { type SignInRequestOptions, useSignInRequest } from "./use-sign-in-request.ts";

type RegistrationFormProps = Pick<SignInRequestOptions, "destination" | "onBusy" | "onLeave"> & {
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
  const { busy, errors, setErrors, formError, taken, send } = useSignInRequest({
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
    const claim = readOrderClaimToken();
    void send({
      ...registration,
      registrationType: "website",
      ...(returnTo && { returnTo }),
      ...(claim && { claimToken: claim }),
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <FieldMessagesContext value={errors}>
        <RegistrationFields />
      </FieldMessagesContext>
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

/** The fields of both registration dialogs, the consents, and the notice about personal data. */
function RegistrationFields() {
  const { name } = useSite();
  return (
    <>
      <Field label="姓名" name="fullName" required>
        <Input autoComplete="name" maxLength={NAME_MAX} />
      </Field>
      <Field label="電子郵件" name="email" required>
        <Input type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="手機號碼" name="phone" required hint={PHONE_PURPOSE}>
        <Input type="tel" autoComplete="tel" />
      </Field>
      <Field label="密碼" name="password" required hint="8 個字元以上">
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Consents notice={privacyNotice(name)} />
    </>
  );
}

/** The values of a registration form as typed. */
type Registration = {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmAge: boolean;
  marketingOptIn: boolean;
};

const registrationFields = ["fullName", "email", "phone", "password"] as const;
type RegistrationField = (typeof registrationFields)[number];

const missingMessages: Record<RegistrationField, string> = {
  fullName: NAME_MISSING,
  email: EMAIL_MISSING,
  phone: PHONE_MISSING,
  password: PASSWORD_MISSING,
};

export function readRegistration(form: FormData): Registration {
  const text = (name: RegistrationField) => formText(form, name);
  return {
    fullName: text("fullName").trim(),
    email: text("email").trim(),
    phone: text("phone").trim(),
    password: text("password"),
    confirmAge: form.has("confirmAge"),
    marketingOptIn: form.has("marketingOptIn"),
  };
}

/** Messages by field for what is missing. The server checks the rest (S5.05). */
export function missingFields(registration: Registration): Record<string, string> {
  const blank = registrationFields.filter((name) => !registration[name]).map((name) => [name, missingMessages[name]]);
  const age = registration.confirmAge ? [] : [["confirmAge", AGE_UNCONFIRMED]];
  return Object.fromEntries([...blank, ...age]);
}
