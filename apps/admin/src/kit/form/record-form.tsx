import { Button } from "@panshi/ui/button";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useResourceMutation } from "../changes.ts";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { FormBody, GuardedFormProvider, useContractForm, type Values } from "./contract-form.tsx";
import type { FormSchema, ValuesOf } from "./form-fields.tsx";

type RecordFormProps<Row extends { updatedAt: string }, Schema extends FormSchema> = {
  /** The words, and whose queries are refetched afterwards. */
  noun: ResourceInfo<AnyRow>;
  /** The record as it was read. */
  record: Row;
  /** The contract's input, without `updatedAt`. */
  schema: Schema;
  toValues: (record: Row) => ValuesOf<Schema>;
  save: (input: Schema["_zod"]["output"], base: { updatedAt: string }) => Promise<Row>;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

/**
 * Edits a record that there is one of, in place on its page. As the form of a row: the contract's schema checks it, what the
 * server finds stands at its field, a failed save keeps it, both versions are shown where somebody else saved meanwhile, and
 * leaving with something unsaved is a question.
 */
export function SingleRecordForm<Row extends { updatedAt: string }, Schema extends FormSchema>(
  props: RecordFormProps<Row, Schema>,
) {
  const { noun, record, schema, save, children } = props;
  const toValues = props.toValues as (row: Row) => Values;
  const id = useId();
  const [base, setBase] = useState(record);
  const contract = useContractForm(schema, toValues(base));
  const { form, registry } = contract;
  const { isDirty, submitCount } = form.formState;
  const change = useResourceMutation(noun, {
    call: (input: Schema["_zod"]["output"]) => save(input, { updatedAt: base.updatedAt }),
    failed: `${noun.name}更新失敗`,
    done: () => ({ title: `${noun.name}已更新` }),
    handled: (error) => failureOf(error).current !== undefined,
  });
  const conflict = change.error ? (failureOf(change.error).current as Row | undefined) : undefined;
  const startFrom = (row: Row) => {
    setBase(row);
    form.reset(toValues(row));
  };
  // What somebody else saved, as long as nothing was typed on top of it.
  const followRecord = useEffectEvent(() => {
    if (!isDirty && !change.isPending && record.updatedAt > base.updatedAt) startFrom(record);
  });
  useEffect(() => followRecord(), [record]);
  const submit = contract.submitTo((input) =>
    change.mutate(input, { onSuccess: startFrom, onError: contract.showIssues }),
  );
  const frame = useRef<HTMLDivElement>(null);
  const blocked = conflict !== undefined;
  // Back from the two versions, once the fields are shown again.
  useEffect(
    () => (blocked ? () => frame.current?.querySelector<HTMLElement>("input, textarea, select")?.focus() : undefined),
    [blocked],
  );
  /** Goes on from the present record; `mine` are the values that stay as they are in the form. */
  const continueFrom = (current: Row, mine: Values) => {
    startFrom(current);
    change.reset();
    for (const [name, value] of Object.entries(mine))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 });
  };
  return (
    <GuardedFormProvider form={contract}>
      <div ref={frame} className="grid gap-6 pt-6">
        {conflict && (
          <EditConflict
            noun={noun}
            fields={registry}
            began={toValues(base)}
            mine={form.getValues()}
            theirs={toValues(conflict)}
            onContinue={(mine) => continueFrom(conflict, mine)}
          />
        )}
        <FormBody id={id} form={contract} onSubmit={submit} failure={change.error} hidden={blocked}>
          {children}
        </FormBody>
        {!blocked && (
          <div>
            <Button type="submit" form={id} busy={change.isPending} disabled={!isDirty}>
              {change.isPending ? "儲存中..." : `儲存${noun.name}`}
            </Button>
          </div>
        )}
      </div>
    </GuardedFormProvider>
  );
}
