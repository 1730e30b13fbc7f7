import { Button } from "@panshi/ui/button";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { FormBody, GuardedFormProvider, useContractForm } from "../../../kit/form/contract-form.tsx";
import type { FormSchema, ValuesOf } from "../../../kit/form/form-fields.tsx";

type AccountFormProps<Schema extends FormSchema, Output> = {
  schema: Schema;
  values: ValuesOf<Schema>;
  call: (input: Schema["_zod"]["output"]) => Promise<Output>;
  done: (output: Output) => void;
  submit: string;
  variant?: "ember" | "line" | "danger";
  onCancel?: (() => void) | undefined;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

/** A short form on a page about one's own account: what the server finds stands at its field, or above them. */
export function AccountForm<Schema extends FormSchema, Output>(props: AccountFormProps<Schema, Output>) {
  const { schema, values, call, done, submit, variant = "ember", onCancel, children } = props;
  const id = useId();
  const form = useContractForm(schema, values as Record<string, unknown>);
  const change = useMutation({
    mutationFn: call,
    networkMode: "always",
    onSuccess: (output) => {
      form.form.reset();
      done(output);
    },
    onError: form.showIssues,
  });
  return (
    <GuardedFormProvider form={form} unsaved={false}>
      <div className="grid gap-6">
        <FormBody id={id} form={form} onSubmit={form.submitTo((input) => change.mutate(input))} failure={change.error}>
          {children}
        </FormBody>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button type="submit" form={id} size="sm" busy={change.isPending} variant={variant}>
            {submit}
          </Button>
          {onCancel && (
            <Button variant="quiet" size="sm" disabled={change.isPending} onClick={onCancel}>
              取消
            </Button>
          )}
        </div>
      </div>
    </GuardedFormProvider>
  );
}
