import { toast } from "@panshi/ui/toast-store";
import type { FormEvent, ReactNode } from "react";
import { missingOf, readRegistration, registrationFields } from "./registration.ts";
import { RegistrationFields } from "./registration-fields.tsx";
import { type AccountCall, useAccountCall } from "./use-account-call.ts";
import { REGISTER_INCOMPLETE, registerWords } from "./words.ts";

type RegistrationFormProps = Pick<AccountCall, "goal" | "onBusy" | "onLeave"> & {
  /** Sent along, for the server to answer as the place to go to. */
  returnTo: string | undefined;
  /** The buttons, which say whether it is being sent. */
  actions: (busy: boolean) => ReactNode;
};

/** The registration form of both dialogs. What is left out is told at the fields and in a toast, and makes no call. */
export function RegistrationForm({ goal, returnTo, onBusy, onLeave, actions }: RegistrationFormProps) {
  const { busy, errors, setErrors, send } = useAccountCall({
    url: "/api/register",
    words: registerWords,
    goal,
    onBusy,
    onLeave,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const registration = readRegistration(new FormData(event.currentTarget));
    const missing = missingOf(registration);
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
    </form>
  );
}
