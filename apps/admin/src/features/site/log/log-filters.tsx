import { trpc } from "@panshi/client/trpc";
import { type ReactNode, useState } from "react";
import { DaysChoice, FilterChoice } from "../../../kit/list/choices.tsx";
import type { Period } from "../../../kit/list/days.ts";
import { ClearFilters } from "../../../kit/list/toolbar.tsx";
import { personName } from "@panshi/contracts/platform/person-name";
import { useWideScreen } from "../../../lib/wide-screen.ts";

type Conditions = { administratorId?: string; from?: string; to?: string };

type LogFiltersProps = {
  state: Conditions;
  /** How many conditions are set, for the button on a phone. */
  used: number;
  onChange: (change: { [Name in keyof Conditions]?: string | undefined }) => void;
  period: Period | undefined;
  onPeriod: (period: Period) => void;
  onClear: () => void;
  /** The log's own conditions. */
  children: ReactNode;
};

/** The conditions of a log: who, its own ones, and the span of days. On a phone they are behind a button. */
export function LogFilters({ state, used, period, onPeriod, onChange, onClear, children }: LogFiltersProps) {
  const wide = useWideScreen();
  const [open, setOpen] = useState(false);
  const { client } = trpc.useUtils();
  const { administratorId, from, to } = state;
  const loadActors = async () => {
    const actors = await client.admin.audit.actors.query();
    return Object.fromEntries(
      actors.map((actor) => [actor.id, `${personName(actor)}${actor.isDeleted ? "（已刪除）" : ""}`]),
    );
  };
  const choices = (
    <>
      <FilterChoice
        name={["audit", "actors"]}
        filter={{ label: "操作者", load: loadActors }}
        value={administratorId ?? ""}
        onChoose={(id) => onChange({ administratorId: id || undefined })}
      />
      {children}
      <DaysChoice from={from} to={to} period={period} onPeriod={onPeriod} onDays={onChange} />
    </>
  );
  const clear = <ClearFilters disabled={used === 0} onClear={onClear} />;
  if (wide) {
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {choices}
        {clear}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="thumb justify-self-start pe-2"
      >
        篩選
        {used > 0 && <span className="tabular">（{used}）</span>}
      </button>
      {open && (
        <div className="grid grid-cols-2 items-end gap-x-6 gap-y-2">
          {choices}
          <div className="col-span-2 flex justify-end">{clear}</div>
        </div>
      )}
    </div>
  );
}
