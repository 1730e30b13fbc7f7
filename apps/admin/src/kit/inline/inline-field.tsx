import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useResourceMutation } from "../changes.ts";
import { EditConflict } from "../form/edit-conflict.tsx";
import { FormBody, GuardedFormProvider, useContractForm, type Values } from "../form/contract-form.tsx";
import type { EditableRow, EditBase } from "../form/form-dialog.tsx";
import type { FormSchema, ValuesOf } from "../form/form-fields.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { type SaveQuestion, useSaveQuestion } from "../form/save-question.tsx";
import { useInlineScope } from "./inline-scope.tsx";
import { setCachedRow } from "./put-row.ts";

type InlineEdit<Row extends EditableRow, Schema extends FormSchema> = {
  noun: ResourceInfo<Row>;
  row: Row;
  /** The contract's input, of which some fields are edited here. */
  schema: Schema;
  toValues: (row: Row) => ValuesOf<Schema>;
  save: (input: Schema["_zod"]["output"], base: EditBase) => Promise<Row>;
  /** The fields that are edited here; the others are sent as they are. */
  edits: readonly (keyof ValuesOf<Schema> & string)[];
  /** What is asked before it is saved, if anything. */
  ask?: (input: Schema["_zod"]["output"], row: Row) => SaveQuestion | null;
  /** Enter makes a new line; then only Ctrl+Enter saves. */
  multiline?: boolean;
  /** What is typed, for a preview; null when the field is closed. */
  onDraft?: (draft: ValuesOf<Schema> | null) => void;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

type InlineFieldProps<Row extends EditableRow, Schema extends FormSchema> = InlineEdit<Row, Schema> & {
  /** Above the value or beside it. */
  label: string;
  /** Names the field among those of all rows, as in 編輯「修行方案」的售價. */
  name: string;
  /** With the label: where the value is shown, or why it cannot be edited. */
  note?: ReactNode;
  /** The value while it is not edited. */
  shown: ReactNode;
  /** Whether the signed-in administrator may edit it. */
  may: boolean;
  className?: string;
};

/** A value that is edited where it stands: choosing it opens its fields in its place. */
export function InlineField<Row extends EditableRow, Schema extends FormSchema>(props: InlineFieldProps<Row, Schema>) {
  const { label, name, note, shown, may, className = "", ...edit } = props;
  const key = useId();
  const { open, begin } = useInlineScope();
  const isOpen = open === key;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Another field that was chosen has the focus already.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div role="group" aria-label={name} className={`inline-field ${className}`} data-open={isOpen} data-may={may}>
      <div className="inline-name">
        <span className="text-sm text-ink-soft">{label}</span>
        {note && <span className="text-xs text-ink-soft">{note}</span>}
      </div>
      {isOpen ? (
        <InlineEditor {...edit} scopeKey={key} />
      ) : (
        <>
          <div className="min-w-0 break-words">{shown}</div>
          {may && (
            <button
              ref={button}
              type="button"
              aria-label={`編輯${name}`}
              className="inline-edit thumb"
              onClick={() => begin(key)}
            >
              <Icon name="edit" />
            </button>
          )}
        </>
      )}
    </div>
  );
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * The open fields of an {@link InlineEdit}. Enter or Ctrl+Enter saves, Escape restores; a failed save keeps what was typed, and a
 * conflict shows both versions.
 */
function InlineEditor<Row extends EditableRow, Schema extends FormSchema>(
  props: InlineEdit<Row, Schema> & { scopeKey: string },
) {
  const { noun, row, schema, save, edits, multiline = false, onDraft, scopeKey, children } = props;
  const toValues = props.toValues as (row: Row) => Values;
  const id = useId();
  const queries = useQueryClient();
  const { refused, end, hold } = useInlineScope();
  const [opened, setOpened] = useState(row);
  const contract = useContractForm(schema, toValues(opened));
  const { form, registry } = contract;
  const { isDirty, errors, submitCount } = form.formState;
  const area = useRef<HTMLDivElement>(null);
  const focusField = () => focusEnd(area.current?.querySelector("input, textarea, select"));
  // Another field of the row that was saved meanwhile is no conflict.
  const isSame = edits.every((name) => same(toValues(row)[name], toValues(opened)[name]));
  const base = isSame ? row : opened;
  const change = useResourceMutation(noun, {
    call: async (input: Values) => {
      const saved = await save({ ...toValues(base), ...pick(input, edits) } as Schema["_zod"]["output"], {
        id: base.id,
        updatedAt: base.updatedAt,
      });
      setCachedRow(queries, noun, saved);
      return saved;
    },
    failed: `${noun.name}更新失敗`,
    done: (saved: Row) => ({ title: `${noun.name}已更新`, description: noun.title(saved) }),
    handled: (error) => failureOf(error).current !== undefined,
  });
  const conflict = change.error && (failureOf(change.error).current as Row | undefined);
  const others = Object.entries(errors).filter(([name]) => name !== "root" && !registry.has(name));

  useEffect(focusField, []);
  const tellHeld = useEffectEvent(hold);
  useEffect(() => tellHeld(change.isPending ? "saving" : isDirty ? "unsaved" : "nothing"), [change.isPending, isDirty]);
  const [asked, setAsked] = useState(refused);
  useEffect(() => {
    if (refused > asked) focusField();
  }, [refused, asked]);
  useDraft(contract.form.watch, onDraft as ((draft: Values | null) => void) | undefined);

  const close = () => end(scopeKey);
  const continueFrom = (current: Row, mine: Values) => {
    setOpened(current);
    change.reset();
    form.reset(toValues(current));
    for (const [name, value] of Object.entries(mine))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 });
    setTimeout(focusField);
  };
  const store = (input: Values) => {
    const sent = form.getValues();
    change.mutate(input, {
      onError: contract.showIssues,
      // What was typed while it was sent stays.
      onSuccess: (saved) =>
        same(sent, form.getValues()) ? close() : continueFrom(saved, pick(form.getValues(), edits)),
    });
  };
  const { submit: send, question } = useSaveQuestion<Values>(
    props.ask && ((input) => props.ask?.(input as never, base) ?? null),
    store,
  );
  const submit = () => contract.submitTo((input: Values) => (isDirty ? send(input) : close()))();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, nativeEvent, target } = event;
    // Enter and Escape of an input method choose or drop a character.
    if (nativeEvent.isComposing || conflict || change.isPending) return;
    const isArea = target instanceof HTMLTextAreaElement;
    const saves = key === "Enter" && (ctrlKey || metaKey || (isArea && !multiline && !shiftKey));
    if (key !== "Escape" && !saves) return;
    event.preventDefault();
    event.stopPropagation();
    if (saves) void submit();
    else close();
  };

  return (
    <GuardedFormProvider form={contract} unsaved={isDirty && !change.isSuccess}>
      <div ref={area} className="inline-editor" data-single={edits.length === 1} onKeyDown={onKeyDown}>
        {conflict && (
          <EditConflict
            noun={noun}
            fields={registry}
            began={toValues(opened)}
            mine={form.getValues()}
            theirs={toValues(conflict)}
            onContinue={(mine) => continueFrom(conflict, mine)}
          />
        )}
        <FormBody id={id} form={contract} onSubmit={submit} failure={change.error} hidden={Boolean(conflict)}>
          {children}
        </FormBody>
        {question}
        {!conflict && (
          <>
            {others.map(([name, error]) => (
              <p key={name} role="alert" className="text-sm text-bad">
                {(error as { message?: string }).message}
              </p>
            ))}
            {refused > asked && (
              <p role="alert" className="text-sm text-bad">
                這裡還有沒存的內容，先儲存或取消，再改別的。
              </p>
            )}
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Button type="submit" form={id} size="sm" busy={change.isPending} onClick={() => setAsked(refused)}>
                {change.isPending ? "儲存中..." : "儲存"}
              </Button>
              <Button variant="quiet" size="sm" disabled={change.isPending} onClick={close}>
                取消
              </Button>
              <span className="inline-keys text-xs text-ink-soft">
                {multiline ? "Ctrl＋Enter" : "Enter"} 儲存，Esc 復原
              </span>
            </div>
          </>
        )}
      </div>
    </GuardedFormProvider>
  );
}

/** Focuses a field, the caret behind what is there. */
function focusEnd(field: Element | null | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isText) field.setSelectionRange(field.value.length, field.value.length);
}

type Watch = (listener: (values: Values) => void) => { unsubscribe: () => void };

/** Hands on what is typed, and null at the end. */
function useDraft(watch: unknown, onDraft: ((draft: Values | null) => void) | undefined): void {
  const hand = useEffectEvent((draft: Values | null) => onDraft?.(draft));
  useEffect(() => {
    const { unsubscribe } = (watch as Watch)((values) => hand({ ...values }));
    return () => {
      unsubscribe();
      hand(null);
    };
  }, [watch]);
}
