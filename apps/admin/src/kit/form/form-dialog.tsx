import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useReturnFocus } from "@panshi/client/return-focus";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { failureOf } from "../../lib/failure.ts";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { useChange } from "../changes.ts";
import { Conflict } from "./conflict.tsx";
import { FieldRegistry, type FormSchema, type RegisteredField, type ValuesOf } from "./form-fields.tsx";
import { useLayer } from "../layer.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import type { Noun } from "../noun.ts";

export type EditableRow = { id: string; updatedAt: string };
/** What an edit began from; the server refuses it when the row has another `updatedAt` meanwhile. */
export type EditBase = { id: string; updatedAt: string };

type FormDialogProps<Row extends EditableRow, Schema extends FormSchema> = {
  noun: Noun<Row>;
  /** Null: a new one. */
  row: Row | null;
  /** The contract's input. */
  schema: Schema;
  /** The values of a new one. An existing row fills those of the same names, if `toValues` does not say otherwise. */
  empty: ValuesOf<Schema>;
  toValues?: (row: Row) => ValuesOf<Schema>;
  save: (input: Schema["_zod"]["output"], base: EditBase | null) => Promise<Row>;
  /** Beside the fields where there is room; `useWatch` reads the form. */
  aside?: ReactNode;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

/** Within the form, values go by name; the names were checked where the fields were declared. */
type Values = Record<string, unknown>;

/**
 * Creates or edits a row. The contract's schema checks the form, what the server finds stands at its field, a failed
 * save keeps the form, and nothing unsaved is lost without a question. Mount it while the layer of a list is open.
 */
export function FormDialog<Row extends EditableRow, Schema extends FormSchema>(props: FormDialogProps<Row, Schema>) {
  const { noun, schema, save, aside, children } = props;
  const empty = props.empty as Values;
  const toValues = (props.toValues ?? ((row: Row) => fill(empty, row))) as (row: Row) => Values;
  const wide = useWideScreen();
  const formId = useId();
  const layer = useLayer();
  /** Once: a second click before the step back is made would leave the screen. */
  const leaving = useRef(false);
  const close = () => {
    if (!leaving.current) layer.close();
    leaving.current = true;
  };
  const [base, setBase] = useState(props.row);
  const [registry] = useState(() => new Map<string, RegisteredField>());
  const form = useForm<Values>({
    resolver: standardSchemaResolver(
      schema as unknown as Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0],
    ),
    defaultValues: base ? toValues(base) : empty,
    shouldFocusError: false,
  });
  const { isDirty, errors, submitCount } = form.formState;
  const [verb, done] = base ? ["更新", "已更新"] : ["新增", "已新增"];
  const change = useChange(noun, {
    call: (input: Schema["_zod"]["output"]) => save(input, base && { id: base.id, updatedAt: base.updatedAt }),
    failed: `${noun.name}${verb}失敗`,
    done: (saved: Row) => ({ title: `${noun.name}${done}`, description: noun.title(saved) }),
    after: (row, saved) => (row.id === saved.id ? saved : row),
    handled: (error) => failureOf(error).current !== undefined,
  });
  const conflict = change.error && (failureOf(change.error).current as Row | undefined);
  const busy = change.isPending || change.isSuccess;
  const body = useFocusFirstError(submitCount, change.error);
  useReturnFocus(true);
  // Back from the two versions, once the fields are shown again.
  useEffect(() => (conflict ? () => firstField.current?.focus() : undefined), [conflict]);
  // After a render without anything unsaved, so that the guard lets it pass.
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (change.isSuccess) leave();
  }, [change.isSuccess]);

  const onInvalid = () => {
    const required = [...registry].filter(([, field]) => field.required);
    const isMissing = ([name, { show }]: (typeof required)[number]) => !show(form.getValues(name)).trim();
    if (!required.some(isMissing)) return;
    toast({ title: `請填寫${listFormat.format(required.map(([, { label }]) => label))}`, kind: "destructive" });
  };
  const showIssues = (error: unknown) => {
    const { issues } = failureOf(error);
    const isShown = (path: string) => registry.has(path.split(".")[0] ?? "");
    for (const { path, message } of issues) if (isShown(path)) form.setError(path, { message });
    const others = issues.filter(({ path }) => !isShown(path)).map(({ message }) => message);
    if (others.length > 0) form.setError("root", { message: others.join("、") });
  };
  const submit = form.handleSubmit((input) => change.mutate(input, { onError: showIssues }), onInvalid);
  /** Goes on from the present row; `mine` are the values that stay as they are in the form. */
  const continueFrom = (current: Row, mine: Values) => {
    setBase(current);
    change.reset();
    form.reset(toValues(current));
    for (const [name, value] of Object.entries(mine))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 });
  };

  return (
    <FormProvider {...form}>
      <FieldRegistry value={registry}>
        <Dialog open onOpenChange={(open) => !open && close()}>
          <DialogContent
            title={`${base ? "編輯" : "新增"}${noun.name}`}
            wide
            locked={busy}
            {...(wide && { initialFocus: firstField })}
            footer={
              conflict ? undefined : (
                <>
                  <Button variant="quiet" disabled={busy} onClick={close}>
                    取消
                  </Button>
                  <Button type="submit" form={formId} busy={busy}>
                    {busy ? "儲存中..." : "儲存"}
                  </Button>
                </>
              )
            }
          >
            {conflict && base && (
              <Conflict
                noun={noun}
                fields={registry}
                began={toValues(base)}
                mine={form.getValues()}
                theirs={toValues(conflict)}
                onContinue={(mine) => continueFrom(conflict, mine)}
              />
            )}
            <div ref={body} hidden={Boolean(conflict)} className="form-layout" data-aside={Boolean(aside && wide)}>
              <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
                {errors.root?.message && (
                  <p role="alert" className="mb-6 border-s-2 border-bad ps-4 text-bad">
                    {errors.root.message}
                  </p>
                )}
                <div className="grid gap-6">{children}</div>
              </form>
              {wide && aside}
            </div>
          </DialogContent>
        </Dialog>
        <LeaveGuard unsaved={isDirty && !change.isSuccess} onStay={() => (leaving.current = false)} />
      </FieldRegistry>
    </FormProvider>
  );
}

const listFormat = new Intl.ListFormat("zh-TW");

const fill = (empty: Values, row: object): Values =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, (row as Values)[name] ?? value]));

const firstField = {
  get current() {
    return document.querySelector<HTMLElement>(".form-layout :is(input, textarea, select)");
  },
};

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
