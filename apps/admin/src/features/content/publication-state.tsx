import { type PublicationState as State, publicationStates } from "@panshi/contracts/platform/publication";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { Badge } from "@panshi/ui/display/badge";
import { useFormatTime, useTimezone } from "../../lib/format-time.ts";

/** A time in Taipei as people say it: 11月25日 09:00, with the year where it is another one. */
export function formatShortTaipeiTime(at: string, now = Date.now()): string {
  const [day = "", time = ""] = formatTaipeiTime(at).split(" ");
  const [year = "", month, date] = day.split("-");
  const thisYear = formatTaipeiTime(now).startsWith(year);
  return `${thisYear ? "" : `${year}年`}${Number(month)}月${Number(date)}日 ${time}`;
}

/** The same in the zone of the settings, which is named where it is not Taipei's. */
function ScheduledAt({ at }: { at: string }) {
  const format = useFormatTime();
  return useTimezone() === "Asia/Taipei" ? formatShortTaipeiTime(at) : format(at);
}

/** Whether readers see it; only what they do not see has a badge. */
export function PublicationState({ row }: { row: { state: State; publishedAt: string | null } }) {
  const label = publicationStates[row.state];
  if (row.state === "published") return <span className="text-ink-soft">{label}</span>;
  if (row.state === "draft" || !row.publishedAt) return <Badge tone="warn">{label}</Badge>;
  return (
    <Badge tone="fine">
      <span className="tabular">
        {label} <ScheduledAt at={row.publishedAt} />
      </span>
    </Badge>
  );
}
