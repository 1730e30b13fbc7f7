import { toast } from "@panshi/ui/overlay/toast-store";
import type { FormEvent, ReactNode } from "react";
import { GoogleLogo, googleButtonClass } from "../../lib/components/google-button.tsx";
import { GoogleOption } from "./google-option.tsx";
import { REGISTER_INCOMPLETE, registerMessages, SIGN_IN_WITH_GOOGLE } from "./messages.ts";
import { missingFields, readRegistration, registrationFields } from "./registration.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import { startGoogleSignIn } from "./start-google-sign-in.ts";
import { type AccountCall, useAccountCall } from "./use-account-call.ts";

type RegistrationFormProps = Pick<AccountCall, "goal" | "onBusy" | "onLeave"> & {
  /** Sent along, for the server to answer as the place to go to. */
  returnTo: string | undefined;
  /** Where Google's way leads, where that is known here. */
  googleTo: string | undefined;
  /** The buttons, which say whether it is being sent. */
  actions: (busy: boolean) => ReactNode;
};

/** The registration form of both dialogs. What is left out is told at the fields and in a toast, and makes no call. */
export function RegistrationForm({ goal, returnTo, googleTo, onBusy, onLeave, actions }: RegistrationFormProps) {
  const { busy, errors, setErrors, send } = useAccountCall({
    url: "/api/register",
    words: registerMessages,
    goal,
    onBusy,
    onLeave,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const registration = readRegistration(new FormData(event.currentTarget));
    const missing = missingFields(registration);
    const [first] = Object.keys(missing);
    if (first) {
      setErrors(missing);
      if (registrationFields.some((name) => name in missing)) toast(REGISTER_INCOMPLETE);
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    void send({ ...registration, registrationType: "website", ...(returnTo && { returnTo }) });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <RegistrationFields errors={errors} />
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
