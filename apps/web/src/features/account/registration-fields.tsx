import { NAME_MAX } from "@panshi/contracts/limits";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { Consents } from "./consents.tsx";
import { PHONE_PURPOSE, PRIVACY_NOTICE } from "./messages.ts";

/** The fields of both registration dialogs, the consents, and the notice about personal data. */
export function RegistrationFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <Field label="姓名" required error={errors["fullName"]}>
        <Input name="fullName" autoComplete="name" maxLength={NAME_MAX} />
      </Field>
      <Field label="電子郵件" required error={errors["email"]}>
        <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="手機號碼" required hint={PHONE_PURPOSE} error={errors["phone"]}>
        <Input name="phone" type="tel" autoComplete="tel" />
      </Field>
      <Field label="密碼" required hint="8 個字元以上" error={errors["password"]}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Consents errors={errors} notice={PRIVACY_NOTICE} />
    </>
  );
}
