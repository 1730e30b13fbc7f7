import { parseNumberOrNull } from "@panshi/contracts/platform/number-or";
import { verseLines } from "@panshi/contracts/journey/reading";
import { Field, Input, Select, Textarea } from "@panshi/ui/form/field";
import { Switch } from "@panshi/ui/form/switch";
import { type ChangeEvent, type ComponentProps, createContext, type ReactNode, use, useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { useTimezone } from "../../lib/format-time.ts";
import { PictureField } from "./picture-field.tsx";

/** A schema of the contracts. */
export type FormSchema = { "~standard": unknown; _zod: { input: object; output: unknown } };
/** What a form holds: the schema's input, complete. */
export type ValuesOf<Schema extends FormSchema> = Required<Schema["_zod"]["input"]>;

type NamesOf<Values, Type> = {
  [Name in keyof Values & string]-?: NonNullable<Values[Name]> extends Type ? Name : never;
}[keyof Values & string];

export type CommonFieldProps<Name extends string> = {
  name: Name;
  label: string;
  hint?: ReactNode;
  /** A required field that is empty is named in the toast; an optional one is marked. */
  required?: boolean;
};
type Options<Value extends string> = Readonly<Record<Value, string | { label: string }>>;
type InputProps = Omit<ComponentProps<"input">, "name" | "required" | "value" | "onChange">;
type AreaProps = Pick<ComponentProps<"textarea">, "className" | "maxLength" | "placeholder">;

/** The fields of a form with these values: a name of another field, or of another type, does not compile. */
type FieldsOf<Values> = {
  Text: (props: CommonFieldProps<NamesOf<Values, string>> & InputProps) => ReactNode;
  Area: (props: CommonFieldProps<NamesOf<Values, string>> & AreaProps) => ReactNode;
  /** A list of texts, one a row. Empty rows do not count. */
  Lines: (props: CommonFieldProps<NamesOf<Values, readonly string[]>> & AreaProps) => ReactNode;
  /**
   * A whole number; full-width digits too. What is no number becomes `fallback`, or is refused by the schema. Where the
   * value may be null, `fallback={null}` makes it of an empty field alone.
   */
  Number: <Name extends NamesOf<Values, number>>(
    props: CommonFieldProps<Name> & InputProps & { fallback?: number | Extract<Values[Name], null> },
  ) => ReactNode;
  Select: <Name extends NamesOf<Values, string>>(
    props: CommonFieldProps<Name> & { options: Options<NonNullable<Values[Name]> & string> },
  ) => ReactNode;
  Switch: (props: CommonFieldProps<NamesOf<Values, boolean>>) => ReactNode;
  /** A Taipei day, `YYYY-MM-DD`. */
  Day: (props: CommonFieldProps<NamesOf<Values, string>> & InputProps) => ReactNode;
  /** An uploaded picture, as `imageUrl`; empty for none. */
  Picture: (props: CommonFieldProps<NamesOf<Values, string>>) => ReactNode;
};

/** @example const slip = fieldsOf<typeof SlipInput>(); … <slip.Text name="title" label="標題" required /> */
export const typedFormFields = <Schema extends FormSchema>(): FieldsOf<ValuesOf<Schema>> =>
  fields as unknown as FieldsOf<ValuesOf<Schema>>;

/** A field as the rest of the form sees it: for the toast and for a conflict. */
export type RegisteredField = { label: string; required: boolean; show: (value: unknown) => string };
export const FieldRegistryContext = createContext<Map<string, RegisteredField> | null>(null);

const showText = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));
export const optionLabelOf = (option: string | { label: string }): string =>
  typeof option === "string" ? option : option.label;

/**
 * Connects a field: its value, its frame, its place in the registry, and what is the control's own. For fields that a
 * noun has alone; `show` writes the value as a text, for a conflict.
 */
export function useFormField<Props extends CommonFieldProps<string>>(props: Props, show = showText) {
  const { name, label, hint, required = false, ...rest } = props;
  const registry = use(FieldRegistryContext);
  useEffect(() => void registry?.set(name, { label, required, show }));
  const { field, fieldState } = useController({ name });
  return { field, rest, frame: { label, hint, required, error: messageOf(fieldState.error) } };
}

/** The message of a field's error; that of one line of a list names the line. */
function messageOf(error: unknown): string | undefined {
  if (!error) return undefined;
  if (!Array.isArray(error)) return (error as { message?: string }).message;
  const line = error.findIndex(Boolean);
  return `第 ${line + 1} 行：${(error[line] as { message?: string }).message ?? ""}`;
}

function TextField(props: CommonFieldProps<string> & InputProps) {
  const { field, frame, rest } = useFormField(props);
  return (
    <Field {...frame}>
      <Input {...rest} {...field} value={field.value ?? ""} />
    </Field>
  );
}

function AreaField(props: CommonFieldProps<string> & AreaProps) {
  const { field, frame, rest } = useFormField(props);
  return (
    <Field {...frame}>
      <Textarea {...rest} {...field} value={field.value ?? ""} />
    </Field>
  );
}

/** What was typed, kept apart from the value that it stands for, and dropped when the value changes elsewhere. */
function useTyped<Value>(value: Value, write: (value: Value) => string, read: (text: string) => Value) {
  const [typed, setTyped] = useState(() => write(value));
  const text = write(read(typed)) === write(value) ? typed : write(value);
  return [text, setTyped] as const;
}

function LinesField(props: CommonFieldProps<string> & AreaProps) {
  const { field, frame, rest } = useFormField(props);
  const [text, setText] = useTyped<string[]>(field.value ?? [], (lines) => lines.join("\n"), verseLines);
  const onChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setText(target.value);
    field.onChange(verseLines(target.value));
  };
  return (
    <Field {...frame}>
      <Textarea {...rest} {...field} value={text} onChange={onChange} />
    </Field>
  );
}

/** The number that was typed, full-width digits included; else the fallback, else the text, which the schema refuses. */
export function readNumber(text: string, fallback?: number | null): number | string | null {
  if (fallback === null && text.trim() === "") return null;
  return parseNumberOrNull(text) ?? fallback ?? text;
}

function NumberField({ fallback, ...props }: CommonFieldProps<string> & InputProps & { fallback?: number | null }) {
  const { field, frame, rest } = useFormField(props);
  const read = (text: string) => readNumber(text, fallback);
  const [text, setText] = useTyped<unknown>(field.value, showText, read);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value);
    field.onChange(read(target.value));
  };
  return (
    <Field {...frame} required={props.required}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        {...field}
        value={text}
        className="tabular"
        onChange={onChange}
      />
    </Field>
  );
}

function SelectField({ options, ...props }: CommonFieldProps<string> & { options: Options<string> }) {
  const { field, frame } = useFormField(props, (value) => optionLabelOf(options[String(value)] ?? String(value)));
  return (
    <Field {...frame} required={props.required}>
      <Select {...field}>
        {Object.entries(options).map(([value, option]) => (
          <option key={value} value={value}>
            {optionLabelOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const showSwitch = (value: unknown): string => (value ? "開" : "關");

function SwitchField(props: CommonFieldProps<string>) {
  const { field, frame } = useFormField(props, showSwitch);
  const { value, onChange, ...control } = field;
  return (
    <>
      <Switch
        {...control}
        checked={Boolean(value)}
        onChange={({ target }) => onChange(target.checked)}
        hint={frame.hint}
      >
        {frame.label}
      </Switch>
      {frame.error && (
        <p role="alert" className="text-sm text-bad">
          {frame.error}
        </p>
      )}
    </>
  );
}

function DayField({ hint, ...props }: CommonFieldProps<string> & InputProps) {
  const zone = useTimezone() === "UTC" && "台北的日子。";
  return (
    <TextField
      {...props}
      type="date"
      className="tabular"
      hint={
        zone && hint ? (
          <>
            {zone}
            {hint}
          </>
        ) : (
          zone || hint
        )
      }
    />
  );
}

const fields = {
  Text: TextField,
  Area: AreaField,
  Lines: LinesField,
  Number: NumberField,
  Select: SelectField,
  Switch: SwitchField,
  Day: DayField,
  Picture: PictureField,
};
