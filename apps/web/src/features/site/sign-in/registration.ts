import {
  AGE_UNCONFIRMED,
  EMAIL_MISSING,
  NAME_MISSING,
  PASSWORD_MISSING,
  PHONE_MISSING,
} from "@panshi/contracts/platform/messages";
import { formText } from "../../../lib/components/form-text.ts";

/** The values of a registration form as typed. */
export type Registration = {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmAge: boolean;
  marketingOptIn: boolean;
};

export const registrationFields = ["fullName", "email", "phone", "password"] as const;
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
