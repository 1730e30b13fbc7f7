import type { ComponentProps, ReactNode } from "react";
import { classList } from "../class-list.tsx";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children"> & {
  children: ReactNode;
  /** Shown below the label. */
  hint?: ReactNode;
};

/** A switch that applies at once. */
export function Switch({ children, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={classList("flex min-h-11 cursor-pointer items-center gap-6 py-2", className)}>
      <span className="grow">
        <span className="block text-ink">{children}</span>
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
      <input {...rest} type="checkbox" role="switch" className="groove shrink-0 appearance-none" />
    </label>
  );
}
