import { Icon } from "@panshi/ui/display/icon";

type MoveButtonsProps = {
  /** What is moved. */
  name: string;
  first: boolean;
  last: boolean;
  busy: boolean;
  onUp: () => void;
  onDown: () => void;
};

/** Moves a line by one place. At the end of the list a button stays where it is and does nothing, so that it keeps the focus. */
export function MoveButtons({ name, first, last, busy, onUp, onDown }: MoveButtonsProps) {
  const ends = [
    { label: `把「${name}」往上移`, off: first, move: onUp, turn: "rotate-180" },
    { label: `把「${name}」往下移`, off: last, move: onDown, turn: "" },
  ];
  return (
    <div className="flex">
      {ends.map(({ label, off, move, turn }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-disabled={off || busy}
          onClick={() => !off && !busy && move()}
          className="thumb grid place-items-center text-ink-soft hover:text-ink aria-disabled:opacity-40"
        >
          <Icon name="arrow-down" className={`size-5 ${turn}`} />
        </button>
      ))}
    </div>
  );
}
