import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { failureOf } from "../../lib/failure.ts";
import { FieldRegistryContext, type FormSchema, type RegisteredField } from "./form-fields.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { PendingFieldWorkContext, usePendingFieldWork } from "./pending-field-work.ts";

/** Within the form, values go by name; the names were checked where the fields were declared. */
export type Values = Record<string, unknown>;

/** A form that a contract's schema checks. */
type ContractForm = {
  form: UseFormReturn<Values>;
  registry: Map<string, RegisteredField>;
  /** Shows what the server found at its field, and any other failure above the form, until the next attempt. */
  showIssues: (error: unknown) => void;
  /** What fields still do, and whether saving waits for it. */
  pending: ReturnType<typeof usePendingFieldWork>;
  waiting: boolean;
  /**
   * Checks the values, then sends the schema's output; names the required fields that are missing. Waits for what fields
   * still do, and does nothing where that failed.
   */
  submitTo: (send: (input: never) => void) => () => Promise<void>;
};

/** The state of a form with these values; a dialog, a settings page or any other layout goes around it. */
export function useContractForm(schema: FormSchema, values: Values): ContractForm {
  const [registry] = useState(() => new Map<string, RegisteredField>());
  const form = useForm<Values>({
    resolver: standardSchemaResolver(
      schema as unknown as Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0],
    ),
    defaultValues: values,
    shouldFocusError: false,
  });
  const pending = usePendingFieldWork();
  const [waiting, setWaiting] = useState(false);
  const onInvalid = () => {
    const required = [...registry].filter(([, field]) => field.required);
    const isMissing = ([name, { show }]: (typeof required)[number]) => !show(form.getValues(name)).trim();
    if (!required.some(isMissing)) return;
    toast({ title: `請填寫${listFormat.format(required.map(([, { label }]) => label))}`, kind: "destructive" });
  };
  return {
    form,
    registry,
    showIssues: (error) => {
      const { issues, message, current } = failureOf(error);
      // A toast goes; what was not done has to be read until it is tried again. Both versions of a row say it themselves.
      if (issues.length === 0 && current === undefined) form.setError("root", { message });
      const isShown = (path: string) => registry.has(path.split(".")[0] ?? "");
      for (const { path, message } of issues) if (isShown(path)) form.setError(path, { message });
      const others = issues.filter(({ path }) => !isShown(path)).map(({ message }) => message);
      if (others.length > 0) form.setError("root", { message: others.join("、") });
    },
    pending,
    waiting,
    submitTo: (send) => async () => {
      if (waiting) return;
      setWaiting(pending.isPending);
      const ready = await pending.settle();
      setWaiting(false);
      if (ready) await form.handleSubmit((input) => send(input as never), onInvalid)();
    },
  };
}

/** Whether what is typed can be sent, for a button that is disabled until then; always, without `ready`. */
export function useIsReady({ form }: ContractForm, ready: ((values: never) => boolean) | undefined): boolean {
  return ready === undefined || ready(form.watch() as never);
}

type FormFrameProps = {
  form: ContractForm;
  /** Whether leaving loses something; by default, whether a field was changed. */
  unsaved?: boolean;
  /** The person stayed when asked. */
  onStay?: () => void;
  children: ReactNode;
};

/** What fields, body and buttons of a form stand in. Leaving with something unsaved is a question. */
export function GuardedFormProvider({ form: { form, registry, pending }, unsaved, onStay, children }: FormFrameProps) {
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <FieldRegistryContext value={registry}>
        <PendingFieldWorkContext value={pending.set}>
          {children}
          <LeaveGuard unsaved={(unsaved ?? isDirty) || pending.isPending} {...(onStay && { onStay })} />
        </PendingFieldWorkContext>
      </FieldRegistryContext>
    </FormProvider>
  );
}

type FormBodyProps = {
  /** For the button that submits it from outside. */
  id: string;
  form: ContractForm;
  onSubmit: () => Promise<void>;
  /** The last failure of sending. */
  failure: unknown;
  hidden?: boolean;
  /** Beside the fields. */
  aside?: ReactNode;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

/** The fields, with what is wrong above them; the first invalid one takes the focus after each attempt that failed. */
export function FormBody({ id, form: { form }, onSubmit, failure, hidden = false, aside, children }: FormBodyProps) {
  const { errors, submitCount } = form.formState;
  const body = useFocusFirstError(submitCount, failure);
  return (
    <div ref={body} hidden={hidden} className="form-layout" data-aside={Boolean(aside)}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {errors.root?.message && (
          <p role="alert" className="mb-6 border-s-2 border-bad ps-4 text-bad">
            {errors.root.message}
          </p>
        )}
        <div className="grid gap-6">{children}</div>
      </form>
      {aside}
    </div>
  );
}

const listFormat = new Intl.ListFormat("zh-TW");

/** Focuses the first invalid field and scrolls to it, after each attempt that failed. */
function useFocusFirstError(attempts: number, failure: unknown) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, [attempts, failure]);
  return body;
}

/** The first control of an open form. */
export const firstFieldRef = {
  get current() {
    return document.querySelector<HTMLElement>(".form-layout :is(input, textarea, select)");
  },
};
