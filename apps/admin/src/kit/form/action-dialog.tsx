import { useReturnFocus } from "@panshi/client/return-focus";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import type { toast } from "@panshi/ui/overlay/toast-store";
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { useResourceMutation } from "../changes.ts";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";
import {
  firstFieldRef,
  FormBody,
  GuardedFormProvider,
  useContractForm,
  useIsReady,
  type Values,
} from "./contract-form.tsx";
import { useCloseDialogOnce } from "./dialog-layer.ts";
import type { FormSchema, ValuesOf } from "./form-fields.tsx";

type ActionDialogProps<Row extends AnyRow, Schema extends FormSchema, Output> = {
  /** Whose queries are refetched afterwards. */
  noun: ResourceInfo<Row>;
  /** The row that it changes, if it is one of a list. */
  row?: AnyRow;
  title: string;
  /** What the action means. */
  lead?: ReactNode;
  schema: Schema;
  values: ValuesOf<Schema>;
  /** Whether the values can be sent; the button is disabled until then. By default, always. */
  ready?: (values: ValuesOf<Schema>) => boolean;
  /** The verb on the button: 延長. */
  submit: string;
  /** What the button says of the present values, if not the verb alone: 退 NT$ 3,990. */
  submitWords?: (values: ValuesOf<Schema>) => string;
  /** What the button says that leaves without doing it, where 取消 could be taken for the act. */
  dismiss?: string;
  /** What the toast says after a failure; by default that the verb failed. */
  failed?: { title: string; description: string };
  /** A refusal because of what changed meanwhile is said in the dialog in place of the toast; what is behind it is refetched. */
  overtaken?: boolean;
  /** It cannot be undone. */
  destructive?: boolean;
  call: (input: Schema["_zod"]["output"]) => Promise<Output>;
  /** The toast after it. */
  done: (output: Output) => Parameters<typeof toast>[0];
  /** A row as it is afterwards, shown until the lists are refetched: a dialog that is opened meanwhile begins with it. */
  after?: (row: Row, output: Output) => Row;
  /** In place of closing, e.g. to show what the call answered. */
  onDone?: (output: Output) => void;
  /** The fields, made with `fieldsOf`. */
  children?: ReactNode;
};

/**
 * An action with a form that is not the creation or edit of a row: its verb, reason or choice. Mount it while its layer
 * is open (`useHistoryDialog`, or `dialog` of a row's action).
 */
export function ActionDialog<Row extends AnyRow, Schema extends FormSchema, Output>(
  props: ActionDialogProps<Row, Schema, Output>,
) {
  const {
    noun,
    row,
    title,
    lead,
    schema,
    submit,
    dismiss = "取消",
    destructive = false,
    call,
    done,
    onDone,
    overtaken = false,
    children,
  } = props;
  const wide = useWideScreen();
  const formId = useId();
  const { close, stay } = useCloseDialogOnce();
  const form = useContractForm(schema, props.values as Values);
  const isReady = useIsReady(form, props.ready);
  /** Somebody else was first, or has changed the row. */
  const isToldAbove = (error: unknown) =>
    overtaken && (failureOf(error).overtaken || failureOf(error).current !== undefined);
  const words = props.submitWords ? props.submitWords(form.form.watch() as ValuesOf<Schema>) : submit;
  const change = useResourceMutation(noun, {
    call,
    failed: props.failed ?? `${submit}失敗`,
    done,
    ...(props.after && { after: props.after }),
    about: () => (row ? [row.id] : []),
    handled: (error) => isToldAbove(error),
  });
  const busy = change.isPending || change.isSuccess || form.waiting;
  useReturnFocus(true);
  // After a render without anything unsaved, so that the guard lets it pass.
  const leave = useEffectEvent(() => (onDone ? onDone(change.data as Output) : close()));
  useEffect(() => {
    if (change.isSuccess) leave();
  }, [change.isSuccess]);
  const send = form.submitTo((input) =>
    change.mutate(input, { onError: (error) => !isToldAbove(error) && form.showIssues(error) }),
  );
  return (
    <GuardedFormProvider form={form} unsaved={form.form.formState.isDirty && !change.isSuccess} onStay={stay}>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={title}
          description={lead}
          locked={busy}
          {...(wide && children && { initialFocus: firstFieldRef })}
          footer={
            <>
              <Button variant="quiet" disabled={busy} onClick={close}>
                {dismiss}
              </Button>
              <Button
                type="submit"
                form={formId}
                busy={busy}
                disabled={!isReady}
                variant={destructive ? "danger" : "ember"}
              >
                {words}
              </Button>
            </>
          }
        >
          {isToldAbove(change.error) && (
            <p role="alert" className="mb-6 border-s-2 border-warn ps-4">
              {failureOf(change.error).current
                ? `剛才有人改過這${noun.unit}${noun.name}`
                : failureOf(change.error).message}
              。後面的畫面已經換成現在的樣子，請看過再決定。
            </p>
          )}
          <FormBody id={formId} form={form} onSubmit={send} failure={change.error}>
            {children}
          </FormBody>
        </DialogContent>
      </Dialog>
    </GuardedFormProvider>
  );
}
