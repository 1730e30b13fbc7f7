import { PASSWORD_MAX } from "@panshi/contracts/platform/limits";
import { Field, PasswordInput } from "@panshi/ui/form/field";
import type { ReactNode } from "react";
import { useFormField } from "./form-fields.tsx";

type PasswordFieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  autoComplete: "current-password" | "new-password";
};

/** A password of a form, which can be shown while it is typed. In a conflict it stays hidden. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, frame, rest } = useFormField({ ...props, required: true }, (value) => (value ? "••••••" : ""));
  return (
    <Field {...frame}>
      <PasswordInput {...rest} {...field} value={field.value ?? ""} maxLength={PASSWORD_MAX} />
    </Field>
  );
}
