import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { renderWithData } from "./testing.tsx";

type FieldProps = { name: string; label: string; required?: boolean; maxLength?: number };
type FormProps = {
  noun: { name: string };
  schema: z.ZodMiniType;
  empty?: object;
  values?: object;
  submit?: string;
  ready?: (values: object) => boolean;
  destructive?: boolean;
  overtaken?: boolean;
  failed?: { title: string; description: string };
  children?: ReactNode;
};

let lines: string[] = [];
const forms: FormProps[] = [];

const recordField = (kind: string) =>
  function Recorded({ name, label, required, maxLength }: FieldProps) {
    lines.push(`${kind} ${name} ${label}${required ? "*" : ""}${maxLength ? ` ${maxLength}` : ""}`);
    return null;
  };

/** For tests, in place of the forms of `kit/form`: keeps what the button says and does, and what a new row begins with. */
export function RecordedForm(props: FormProps) {
  const { noun, empty, values, submit = "儲存", ready, children, ...rest } = props;
  forms.push(props);
  const filled = useForm({ defaultValues: empty ?? values ?? {} });
  const begun = Object.entries(empty ?? {}).filter(([, value]) => value !== null && value !== "");
  lines.push(
    [
      noun.name,
      `${ready?.(filled.getValues()) === false ? "-" : ""}${submit}${rest.destructive ? "!" : ""}`,
      ...(rest.overtaken ? ["overtaken"] : []),
      ...(rest.failed ? [`${rest.failed.title}：${rest.failed.description}`] : []),
      ...begun.map(([name, value]) => `${name}=${value}`),
    ].join(" "),
  );
  return <FormProvider {...filled}>{children}</FormProvider>;
}
export const ActionDialog = RecordedForm;
export const FormDialog = RecordedForm;
export const SingleRecordForm = RecordedForm;

/** For tests, in place of the fields of `kit/form`: each keeps its kind, name, label, "*" if required, and its limit. */
export const typedFormFields = () => new Proxy({}, { get: (_fields, kind) => recordField(String(kind)) });
export const FileField = recordField("File");
export const PasswordField = recordField("Password");

/** The forms and the fields of a part, with "-" before a button that waits and "!" after one for what cannot be undone. */
export function formLinesOf(part: ReactNode, fill?: (client: QueryClient) => unknown): string[] {
  lines = [];
  renderWithData(part, fill);
  return lines;
}

/** What the form of a part was given: whether its values can be sent, and the schema that checks them. */
export function formOf(part: ReactNode): Pick<FormProps, "ready" | "schema"> | undefined {
  forms.length = 0;
  renderWithData(part);
  return forms[0];
}
