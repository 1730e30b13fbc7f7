import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { renderWithData } from "./testing.tsx";

type FieldProps = { name: string; label: string; required?: boolean; maxLength?: number };
type FormProps = {
  noun: { name: string };
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

const recordField = (kind: string) =>
  function Recorded({ name, label, required, maxLength }: FieldProps) {
    lines.push(`${kind} ${name} ${label}${required ? "*" : ""}${maxLength ? ` ${maxLength}` : ""}`);
    return null;
  };

/** For tests, in place of the forms of `kit/form`: keeps what the button says and does, and what a new row begins with. */
export function RecordedForm({ noun, empty, values, submit = "儲存", ready, children, ...rest }: FormProps) {
  const form = useForm({ defaultValues: empty ?? values ?? {} });
  const begun = Object.entries(empty ?? {}).filter(([, value]) => value !== null && value !== "");
  lines.push(
    [
      noun.name,
      `${ready?.(form.getValues()) === false ? "-" : ""}${submit}${rest.destructive ? "!" : ""}`,
      ...(rest.overtaken ? ["overtaken"] : []),
      ...(rest.failed ? [`${rest.failed.title}：${rest.failed.description}`] : []),
      ...begun.map(([name, value]) => `${name}=${value}`),
    ].join(" "),
  );
  return <FormProvider {...form}>{children}</FormProvider>;
}
export const ActionDialog = RecordedForm;
export const FormDialog = RecordedForm;
export const RecordForm = RecordedForm;

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
