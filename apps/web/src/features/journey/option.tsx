import { classList } from "@panshi/ui/class-list";
import type { ReactNode, TransitionEventHandler } from "react";

type OptionGroupProps = {
  legend: string;
  className?: string;
  onTransitionEnd?: TransitionEventHandler<HTMLFieldSetElement>;
  children: ReactNode;
};

/** The choices of one page. Native radios: arrows move, space chooses, a touch anywhere on a choice chooses. */
export function OptionGroup({ legend, className, children, ...events }: OptionGroupProps) {
  return (
    <fieldset {...events} className={classList("min-w-0", className)}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

type OptionProps<V extends string> = {
  /** The group's name, the same for all of it. */
  name: string;
  value: V;
  chosen: V | null;
  onChoose: (value: V) => void;
  className?: string;
  /** Where its mark stands. */
  markClass: string;
  children: ReactNode;
};

/**
 * One choice, drawn by its page; `group-has-checked/pick:` styles what is inside. Its radio is drawn as a chip of stone
 * that is alight when it is chosen.
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
