import { Checkbox, Field, Input, PasswordInput } from "@panshi/ui/field";
import { type ReactNode, useId } from "react";
import { CONFIRM_AGE, MARKETING, PRIVACY_NOTICE } from "./words.ts";

/** The fields of both registration dialogs, the consents, and the notice about personal data. */
export function RegistrationFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <Field label="姓名" required error={errors["fullName"]}>
        <Input name="fullName" autoComplete="name" maxLength={50} />
      </Field>
      <Field label="電子郵件" required error={errors["email"]}>
        <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="手機號碼" required hint="例如 0912345678" error={errors["phone"]}>
        <Input name="phone" type="tel" autoComplete="tel" />
      </Field>
      <Field label="密碼" required hint="8 個字元以上" error={errors["password"]}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <div>
        <Consent name="confirmAge" required error={errors["confirmAge"]}>
          {CONFIRM_AGE}
        </Consent>
        <Consent name="marketingOptIn">{MARKETING}</Consent>
      </div>
      <p className="text-sm text-ink-soft">{PRIVACY_NOTICE}</p>
    </>
  );
}

type ConsentProps = { name: string; required?: boolean; error?: string | undefined; children: ReactNode };

function Consent({ name, required, error, children }: ConsentProps) {
  const id = useId();
  return (
    <>
      <Checkbox
        name={name}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        {children}
      </Checkbox>
      {error && (
        <p id={id} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </>
  );
}
