import { classList } from "@panshi/ui/class-list";
import type { ReactNode, TransitionEventHandler } from "react";

type OptionGroupProps = {
  legend: string;
  className?: string;
  onTransitionEnd?: TransitionEventHandler<HTMLFieldSetElement>;
  children: ReactNode;
};

/** The radio group of a page's options. */
export function OptionGroup({ legend, className, children, ...events }: OptionGroupProps) {
  return (
    <fieldset {...events} className={classList("min-w-0", className)}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

type OptionProps<V extends string> = {
  /** The radio group's name. */
  name: string;
  value: V;
  chosen: V | null;
  onChoose: (value: V) => void;
  className?: string;
  /** Classes of the mark's position. */
  markClass: string;
  children: ReactNode;
};

/**
 * One option with a native radio, whose content is the caller's; `group-has-checked/pick:` styles it. The radio is
 * drawn as a mark that is lit when checked.
 */
export function Option<V extends string>(props: OptionProps<V>) {
  const { name, value, chosen, onChoose, className, markClass, children } = props;
  return (
    <label
      className={classList(
        "group/pick relative block has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className={classList(
          "chip absolute z-10 m-0 size-4 appearance-none bg-line-strong opacity-0 outline-none transition-opacity duration-settle",
          "group-hover/pick:opacity-70 checked:bg-accent checked:opacity-100",
          markClass,
        )}
      />
      {children}
    </label>
  );
}
