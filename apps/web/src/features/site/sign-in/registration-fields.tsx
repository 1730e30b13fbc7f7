import { NAME_MAX } from "@panshi/contracts/platform/limits";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { useSite } from "../../../lib/query/site.ts";
import { Consents } from "./consents.tsx";
import { PHONE_PURPOSE, privacyNotice } from "./messages.ts";

/** The fields of both registration dialogs, the consents, and the notice about personal data. */
export function RegistrationFields() {
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
