import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { Prayer } from "@panshi/contracts/journey/prayer";
import { Badge } from "@panshi/ui/display/badge";
import { EnergyMeter } from "@panshi/ui/display/meter";
import { useEffect } from "react";
import { prayerOpening } from "./prayer-opening.ts";
import { statusLabels } from "./status-labels.ts";

/** One prayer in a list: title, beginning, status, energy and day; opens the whole of it. */
export function PrayerRow({ prayer, onOpen }: { prayer: Prayer; onOpen: () => void }) {
  const { title, content, status, energyLevel, createdAt } = prayer;
  const { heading, more } = prayerOpening(title, content);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <li className="grid gap-2 border-t border-line py-6 sm:grid-cols-[1fr_auto] sm:gap-x-10">
      <h3 className="line-clamp-3 font-hand text-2xl leading-snug font-normal wrap-anywhere">{heading}</h3>
      <div className="flex items-center gap-6 [--accent:var(--ink-soft)] sm:col-start-2 sm:row-start-1 sm:justify-end">
        <Badge tone={status === "completed" ? "good" : "fine"}>{statusLabels[status]}</Badge>
        <EnergyMeter value={energyLevel} />
      </div>
      <div>
        {more && (
          <p className="measure line-clamp-2 font-hand text-lg wrap-anywhere whitespace-pre-line text-ink-soft">
            {more}
          </p>
        )}
        <button
          type="button"
          onClick={onOpen}
          className="min-h-11 text-sm text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink"
        >
          {status === "completed" ? "讀這個願" : "讀這個願，或還願"}
          <span className="sr-only">：{title}</span>
        </button>
      </div>
      <time dateTime={createdAt} className="text-sm text-ink-soft sm:col-start-2 sm:text-end">
        {formatTaipeiDay(createdAt)}
      </time>
    </li>
  );
}
