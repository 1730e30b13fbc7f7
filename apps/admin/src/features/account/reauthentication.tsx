import { ReauthenticationInput } from "@panshi/contracts/totp";
import * as z from "zod/mini";
import { PasswordField } from "../../kit/form/password-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { CodeField } from "./code-field.tsx";

type Input = { password: string; code?: string | undefined };
type ReauthenticationProps<Output> = {
  /** Whether a second factor is set up. */
  needsCode: boolean;
  call: (input: Input) => Promise<Output>;
  done: (output: Output) => void;
  submit: string;
  variant?: "danger";
  onCancel?: (() => void) | undefined;
};

const PasswordAlone = z.omit(ReauthenticationInput, { code: true });
const WithCode = z.required(ReauthenticationInput, { code: true });

/** The password again, and a code where there is a second factor, before a change of it. */
export function Reauthentication<Output>({ needsCode, ...rest }: ReauthenticationProps<Output>) {
  const password = <PasswordField name="password" label="目前的密碼" autoComplete="current-password" />;
  return needsCode ? (
    <AccountForm schema={WithCode} values={{ password: "", code: "" }} {...rest}>
      {password}
      <CodeField hint="驗證器上的六位數字，或一組救援碼" />
    </AccountForm>
  ) : (
    <AccountForm schema={PasswordAlone} values={{ password: "" }} {...rest}>
      {password}
    </AccountForm>
  );
}
