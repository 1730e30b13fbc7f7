import { ONE_TIME_CODE_MAX } from "@panshi/contracts/platform/limits";
import { Field, Input } from "@panshi/ui/form/field";
import type { ReactNode } from "react";
import { useFormField } from "./form-fields.tsx";

type CodeFieldProps = { hint: ReactNode };

/** The code of an authenticator, or a recovery code. */
export function CodeField({ hint }: CodeFieldProps) {
  const { field, frame } = useFormField({ name: "code", label: "驗證碼", hint, required: true });
  return (
    <Field {...frame}>
      <Input
        {...field}
        value={field.value ?? ""}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={ONE_TIME_CODE_MAX}
        className="tabular"
      />
    </Field>
  );
}
