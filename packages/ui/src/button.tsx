import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { classList } from "./class-list.tsx";

/**
 * `ember` is the primary action, once a screen; `line` the secondary one; `quiet` a minor one; `danger` cannot be
 * undone.
 */
type ButtonVariant = "ember" | "line" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

const base =
  "group/button relative isolate inline-flex items-center justify-center gap-3 text-center font-medium leading-snug " +
  "transition-[color,background-color,background-size,opacity,translate] duration-settle active:translate-y-px " +
  "disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:active:translate-y-0";

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-11 px-4 text-base",
  md: "min-h-12 px-7 text-base",
  lg: "min-h-16 px-10 text-lg",
};

const variants: Record<ButtonVariant, string> = {
  ember: "ember-face rounded-chip text-night-950 disabled:opacity-60",
  line: "line-face text-ink disabled:text-ink-soft",
  quiet:
    "text-ink-soft underline-offset-8 hover:text-ink hover:underline decoration-line-strong disabled:no-underline disabled:opacity-55",
  danger: "danger-face rounded-chip border border-bad text-bad hover:text-ground disabled:opacity-60",
};

/**
 * The classes of a button, for a link that looks like one.
 * @example <Link to="/intro" className={buttonClass("ember", "lg")}>開始祈願</Link>
 */
export const buttonClass = (variant: ButtonVariant = "ember", size: ButtonSize = "md", extra?: string): string =>
  classList(base, sizes[size], variants[variant], extra);

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Disables the button while its action runs. */
  busy?: boolean;
  /** In place of the label while the action runs, e.g. 登入中... */
  busyLabel?: string;
};

/**
 * A button. `type` defaults to `button`, so that none submits a form by accident. A disabled button loses the focus: it
 * gets it back when it is enabled again, unless the focus has moved elsewhere.
 */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, busyLabel, disabled, className, children, type, ref, ...rest } = props;
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (!busy && had.current && document.activeElement === document.body) own.current?.focus({ preventScroll: true });
    had.current = busy && document.activeElement === own.current;
  }, [busy]);
  return (
    <button
      {...rest}
      ref={own}
      type={type ?? "button"}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy && <span aria-hidden className="size-2 shrink-0 animate-breathe rounded-full bg-current" />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
