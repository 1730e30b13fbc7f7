import { type ComponentProps, type ReactNode, use, useId, useState } from "react";
import { classList } from "../class-list.tsx";
import { Icon } from "../display/icon.tsx";
import { FieldContext, FieldMessagesContext, useFieldControl } from "./field-context.tsx";

type FieldProps = {
  label: string;
  /** The control's name. The form's message of that name is shown as the error. */
  name?: string;
  hint?: ReactNode;
  /** The error message, announced when it appears. */
  error?: string | null | undefined;
  required?: boolean;
  className?: string;
  /** One control of this file; it takes its id, description and state from the field. */
  children: ReactNode;
};

/** A labelled control with hint and error, linked for screen readers. */
export function Field({ label, name, hint, error: ownError, required, className, children }: FieldProps) {
  const id = useId();
  const messages = use(FieldMessagesContext);
  const error = ownError ?? (name && messages[name]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    required,
  };
  return (
    <div className={classList("grid min-w-0 grid-cols-1 content-start gap-1", className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
        {label}
        {required === false && <span className="text-xs">可不填</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** The classes of a text control, shared by the controls of this file. */
const controlClass =
  "writing-line w-full min-h-12 bg-transparent text-base text-ink outline-none disabled:text-ink-soft";

/** A text input. Inside a Field it needs no id. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useFieldControl()} {...rest} className={classList(controlClass, className)} />;
}

/** A password input with a button that shows the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [visible, setVisible] = useState(false);
  return (
    <div className="relative">
      <Input {...rest} type={visible ? "text" : "password"} className={classList("pe-12", className)} />
      <button
        type="button"
        aria-pressed={visible}
        aria-label={visible ? "隱藏密碼" : "顯示密碼"}
        onClick={() => setVisible(!visible)}
        className="thumb absolute end-0 top-0.5 grid place-items-center text-ink-soft hover:text-ink"
      >
        <Icon name={visible ? "eye" : "eye-off"} />
      </button>
    </div>
  );
}

/** A native select. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <select
      {...useFieldControl()}
      {...rest}
      className={classList(controlClass, "picker appearance-none pe-8", className)}
    >
      {children}
    </select>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { children: ReactNode };

/** A checkbox with its label. Like a Field, it shows the form's message of its name. */
export function Checkbox({ className, children, name, ...rest }: CheckboxProps) {
  const id = useId();
  const messages = use(FieldMessagesContext);
  const error = name && messages[name];
  return (
    <>
      <label className={classList("flex min-h-11 items-start gap-4 py-2 text-base text-ink", className)}>
        <input
          {...(error && { "aria-invalid": true, "aria-describedby": id })}
          {...rest}
          name={name}
          type="checkbox"
          className="tick mt-1.5 size-5 shrink-0 appearance-none rounded-chip"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </>
  );
}

type TextareaProps = ComponentProps<"textarea"> & {
  /** Uses the handwriting font, which needs `@panshi/ui/handwriting.css`. */
  hand?: boolean;
};

/** From this many characters left the counter is announced, in steps of ten. */
const ANNOUNCE_FROM = 50;

/**
 * A textarea that grows with its text. With `maxLength` (UTF-16 units, as the contracts count) it has a live counter
 * below, announced only near the end.
 */
export function Textarea({ hand, maxLength, className, onChange, ...rest }: TextareaProps) {
  const control = useFieldControl();
  const counterId = useId();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? "").length);
  const length = rest.value === undefined ? typed : String(rest.value).length;
  const left = maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - length;
  return (
    <div>
      <textarea
        {...control}
        {...rest}
        maxLength={maxLength}
        aria-describedby={classList(control["aria-describedby"], maxLength !== undefined && counterId) || undefined}
        onChange={(event) => {
          setTyped(event.target.value.length);
          onChange?.(event);
        }}
        className={classList(
          controlClass,
          "field-sizing-content min-h-40 resize-y py-3",
          hand && "font-hand text-xl",
          className,
        )}
      />
      {maxLength !== undefined && (
        <>
          <p id={counterId} className="tabular mt-1 text-end text-sm text-ink-soft">
            <span className="sr-only">已寫 </span>
            {length}／{maxLength}
            <span className="sr-only"> 字</span>
          </p>
          <p role="status" className="sr-only">
            {left <= ANNOUNCE_FROM && left % 10 === 0 ? `還可以寫 ${left} 個字` : ""}
          </p>
        </>
      )}
    </div>
  );
}
