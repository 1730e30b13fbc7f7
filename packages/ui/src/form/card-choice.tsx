import { createContext, type ReactNode, use } from "react";
import { classList } from "../class-list.tsx";

type Group = { name: string; value: string | null; choose: (value: string) => void };
const GroupContext = createContext<Group | null>(null);

export type ChoiceGroupProps<V extends string> = {
  /** What is being chosen; hidden from sight with `quiet`, where a heading says it already. */
  legend: string;
  quiet?: boolean;
  name: string;
  value: V | null;
  onChange: (value: V) => void;
  /** The grid: columns by width. */
  className?: string;
  children: ReactNode;
};

/** One choice among pictures. Native radios: arrows move, space chooses, a touch anywhere on the card chooses. */
export function ChoiceGroup<V extends string>(props: ChoiceGroupProps<V>) {
  const { legend, quiet, name, value, onChange, className, children } = props;
  return (
    <GroupContext value={{ name, value, choose: (next) => onChange(next as V) }}>
      <fieldset className="min-w-0">
        <legend className={quiet ? "sr-only" : "pb-6 text-sm text-ink-soft"}>{legend}</legend>
        <div className={classList("grid", className ?? "gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3")}>
          {children}
        </div>
      </fieldset>
    </GroupContext>
  );
}

export type CardChoiceProps = {
  value: string;
  title: string;
  /** One line beneath the title. */
  line?: string;
  /** A picture or anything else that fills the slot above; it is decoration to the title. */
  picture?: ReactNode;
  /** More words, shown beneath the line. */
  children?: ReactNode;
  className?: string;
};

/** One card of a {@link ChoiceGroup}: a picture that comes out of the dark, a name; the chosen one is lit. */
export function CardChoice({ value, title, line, picture, children, className }: CardChoiceProps) {
  const group = use(GroupContext);
  if (!group) throw new Error("CardChoice stands inside a ChoiceGroup");
  return (
    <label className={classList("choice-card group/choice relative flex flex-col", className)}>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        onChange={() => group.choose(value)}
        className="sr-only"
      />
      {picture && <span className="choice-picture block overflow-hidden">{picture}</span>}
      <span className="relative flex items-baseline gap-4 pt-4">
        <span className="font-display text-xl font-black">{title}</span>
        <span className="choice-mark ms-auto pe-3 text-sm text-ink">已選</span>
      </span>
      {line && <span className="text-sm text-ink-soft">{line}</span>}
      {children && <span className="pt-2 text-ink-soft">{children}</span>}
    </label>
  );
}
