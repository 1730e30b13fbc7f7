import type { Prayer } from "@panshi/contracts/journey/prayer";
import type { Ref } from "react";

type Status = Prayer["status"] | null;

const choices: readonly { status: Status; label: string }[] = [
  { status: null, label: "全部" },
  { status: "in_progress", label: "進行中" },
  { status: "completed", label: "圓滿" },
];

type StatusFilterProps = {
  ref: Ref<HTMLFieldSetElement>;
  status: Status;
  onStatus: (status: Status) => void;
};

/** The buttons that choose which prayers are listed. */
export function StatusFilter({ ref, status, onStatus }: StatusFilterProps) {
  return (
    <fieldset ref={ref} className="-mx-3 flex pb-4">
      <legend className="sr-only">要看哪些願</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.status === status}
          onClick={() => onStatus(choice.status)}
          className="rings-inside min-h-11 px-3 text-sm text-ink-soft underline decoration-transparent underline-offset-8 hover:text-ink aria-pressed:text-ink aria-pressed:decoration-fine"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
