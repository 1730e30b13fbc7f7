import { useReturnFocus } from "@panshi/client/return-focus";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { useResourceMutation } from "../changes.ts";
import { EditConflict } from "./edit-conflict.tsx";
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
import { type SaveQuestion, useSaveQuestion } from "./save-question.tsx";
import { RowDeletedNotice } from "./row-deleted-notice.tsx";
import type { ResourceInfo } from "../resource-info.ts";

export type EditableRow = { id: string; updatedAt: string };
/** What an edit began from; the server refuses it when the row has another `updatedAt` meanwhile. */
export type EditBase = { id: string; updatedAt: string };

type FormDialogProps<Row extends EditableRow, Schema extends FormSchema> = {
  noun: ResourceInfo<Row>;
  /** Null: a new one. */
  row: Row | null;
  /** The contract's input. */
  schema: Schema;
  /** The values of a new one. An existing row fills those of the same names, if `toValues` does not say otherwise. */
  empty: ValuesOf<Schema>;
  toValues?: (row: Row) => ValuesOf<Schema>;
  save: (input: Schema["_zod"]["output"], base: EditBase | null) => Promise<Row>;
  /** What is asked before they are saved, if anything. */
  ask?: (input: Schema["_zod"]["output"], row: Row | null) => SaveQuestion | null;
  /** Whether the values can be saved; the button is disabled until then. By default, always. */
  ready?: (values: ValuesOf<Schema>) => boolean;
  /** Beside the fields where there is room; `useWatch` reads the form. */
  aside?: ReactNode;
  /** Before the buttons: what else can be done with what is typed, e.g. a preview; `useFormContext` reads it. */
  tools?: ReactNode;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

/**
 * Creates or edits a row. The contract's schema checks the form, what the server finds stands at its field, a failed
 * save keeps the form, and nothing unsaved is lost without a question. Mount it while the layer of a list is open.
 */
export function FormDialog<Row extends EditableRow, Schema extends FormSchema>(props: FormDialogProps<Row, Schema>) {
  const { noun, schema, save, aside, tools, children } = props;
  const empty = props.empty as Values;
  const toValues = (props.toValues ?? ((row: Row) => fillFormValues(empty, row))) as (row: Row) => Values;
  const wide = useWideScreen();
  const formId = useId();
  const { close, stay } = useCloseDialogOnce();
  const [base, setBase] = useState(props.row);
  const contract = useContractForm(schema, base ? toValues(base) : empty);
  const { form, registry } = contract;
  const { isDirty, submitCount } = form.formState;
  const isReady = useIsReady(contract, props.ready);
  const [verb, done] = base ? ["更新", "已更新"] : ["新增", "已新增"];
  const wasDeleted = (error: unknown) => base !== null && failureOf(error).missing;
  const change = useResourceMutation(noun, {
    call: (input: Schema["_zod"]["output"]) => save(input, base && { id: base.id, updatedAt: base.updatedAt }),
    failed: `${noun.name}${verb}失敗`,
    done: (saved: Row) => ({ title: `${noun.name}${done}`, description: noun.title(saved) }),
    after: (row, saved) => (row.id === saved.id ? saved : row),
    about: () => (base ? [base.id] : []),
    handled: (error) => failureOf(error).current !== undefined || wasDeleted(error),
  });
  const conflict = change.error && (failureOf(change.error).current as Row | undefined);
  const gone = change.isError && wasDeleted(change.error);
  const blocked = Boolean(conflict) || gone;
  const busy = change.isPending || change.isSuccess || contract.waiting;
  useReturnFocus(true);
  // Back from the two versions, once the fields are shown again.
  useEffect(() => (blocked ? () => firstFieldRef.current?.focus() : undefined), [blocked]);
  // After a render without anything unsaved, so that the guard lets it pass.
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (change.isSuccess) leave();
  }, [change.isSuccess]);

  const { submit: send, question } = useSaveQuestion<Schema["_zod"]["output"]>(
    props.ask && ((input) => props.ask?.(input, base) ?? null),
    (input) => change.mutate(input, { onError: (error) => !wasDeleted(error) && contract.showIssues(error) }),
  );
  const submit = contract.submitTo(send);
  /** Goes on from the present row; `mine` are the values that stay as they are in the form. */
  const continueFrom = (current: Row, mine: Values) => {
    setBase(current);
    change.reset();
    form.reset(toValues(current));
    for (const [name, value] of Object.entries(mine))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 });
  };
  const continueAsNew = () => {
    setBase(null);
    change.reset();
  };

  return (
    <GuardedFormProvider form={contract} unsaved={(isDirty || gone) && !change.isSuccess} onStay={stay}>
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent
          title={`${base ? "編輯" : "新增"}${noun.name}`}
          wide
          locked={busy}
          {...(wide && { initialFocus: firstFieldRef })}
          footer={
            blocked ? undefined : (
              <>
                {tools}
                <Button variant="quiet" disabled={busy} onClick={close}>
                  取消
                </Button>
                <Button type="submit" form={formId} busy={busy} disabled={!isReady}>
                  {busy ? "儲存中..." : "儲存"}
                </Button>
              </>
            )
          }
        >
          {conflict && base && (
            <EditConflict
              noun={noun}
              fields={registry}
              began={toValues(base)}
              mine={form.getValues()}
              theirs={toValues(conflict)}
              onContinue={(mine) => continueFrom(conflict, mine)}
            />
          )}
          {gone && (
            <RowDeletedNotice noun={noun} fields={registry} values={form.getValues()} onSaveAsNew={continueAsNew} />
          )}
          <FormBody
            id={formId}
            form={contract}
            onSubmit={submit}
            failure={change.error}
            hidden={blocked}
            aside={wide && aside}
          >
            {children}
          </FormBody>
          {question}
        </DialogContent>
      </Dialog>
    </GuardedFormProvider>
  );
}

/** The values of a row, under the names of an empty form. */
export const fillFormValues = (empty: object, row: object): Values =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, (row as Values)[name] ?? value]));
