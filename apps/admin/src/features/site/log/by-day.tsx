import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { ReactNode } from "react";
import { TaipeiDay } from "../../../kit/list/cells.tsx";
import { useTimezone } from "../../../lib/format-time.ts";

const weekday = new Intl.DateTimeFormat("zh-TW", { weekday: "short", timeZone: "UTC" });

type ByDayProps<Row> = { label: string; rows: readonly Row[]; children: (row: Row) => ReactNode };

/** Rows under the heading of their Taipei day, which stays in sight. */
export function ByDay<Row extends { at: string }>({ label, rows, children }: ByDayProps<Row>) {
  const zone = useTimezone() === "UTC" ? "，台北" : "";
  const days = Map.groupBy(rows, ({ at }) => taipeiDay(at));
  return (
    <div>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={`${day} 的${label}`}>
          <h2 className="log-day tabular font-body text-sm font-medium">
            <TaipeiDay at={day} />{" "}
            <span className="text-ink-soft">
              {weekday.format(new Date(day))}
              {zone}
            </span>
          </h2>
          <ul>{ofDay.map(children)}</ul>
        </section>
      ))}
    </div>
  );
}
