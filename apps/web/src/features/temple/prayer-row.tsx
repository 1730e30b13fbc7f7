import { memberPrayerStatuses, type Prayer } from "@panshi/contracts/prayer";
import { Badge } from "@panshi/ui/badge";
import { classList } from "@panshi/ui/class-list";
import { Energy } from "@panshi/ui/meter";
import { useEffect, useState } from "react";
import { taipeiDay } from "../../lib/taipei-day.ts";

/** A content longer than this is folded, in characters. */
const FOLDED = 80;

/** Whether the content says more than the title, which is its first sentence where nobody gave another. */
const saysMore = (title: string, content: string) => content.replace(/[。！？!?\s]+$/u, "") !== title;

/** One prayer: its title, what was written, its state, its energy and its day. A long one unfolds. */
export function PrayerRow({ prayer }: { prayer: Prayer }) {
  const { title, content, status, energyLevel, createdAt } = prayer;
  const [open, setOpen] = useState(false);
  const long = content.length > FOLDED;
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <li className="grid gap-2 border-t border-line py-6 sm:grid-cols-[1fr_auto] sm:gap-x-10">
      <h3 className="font-hand text-2xl leading-snug font-normal">{title}</h3>
      <div className="flex items-center gap-6 [--accent:var(--ink-soft)] sm:col-start-2 sm:row-start-1 sm:justify-end">
        <Badge tone={status === "completed" ? "good" : "fine"}>{memberPrayerStatuses[status]}</Badge>
        <Energy value={energyLevel} />
      </div>
      <div>
        {saysMore(title, content) && (
          <p
            className={classList(
              "measure font-hand text-lg whitespace-pre-line text-ink-soft",
              long && !open && "line-clamp-2",
            )}
          >
            {content}
          </p>
        )}
        {long && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-h-11 text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            {open ? "收起" : "讀全文"}
            <span className="sr-only">：{title}</span>
          </button>
        )}
      </div>
      <time dateTime={createdAt} className="text-sm text-ink-soft sm:col-start-2 sm:text-end">
        {taipeiDay(createdAt)}
      </time>
    </li>
  );
}
