import { formText } from "../../lib/form-text.ts";
import { AGE_UNCONFIRMED } from "./words.ts";

/** What a registration form holds, as typed. */
export type Registration = {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmAge: boolean;
  marketingOptIn: boolean;
};

export const registrationFields = ["fullName", "email", "phone", "password"] as const;
export type RegistrationField = (typeof registrationFields)[number];

const empty: Record<RegistrationField, string> = {
  fullName: "請填寫姓名",
  email: "請填寫電子郵件",
  phone: "請填寫手機號碼",
  password: "請填寫密碼",
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

/** Messages by field for what is left out; form and length are the server's to judge (S5.05). */
export function missingOf(registration: Registration): Record<string, string> {
  const blank = registrationFields.filter((name) => !registration[name]).map((name) => [name, empty[name]]);
  const age = registration.confirmAge ? [] : [["confirmAge", AGE_UNCONFIRMED]];
  return Object.fromEntries([...blank, ...age]);
}
