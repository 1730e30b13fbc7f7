import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Badge } from "@panshi/ui/display/badge";
import { useFormatTime } from "../../lib/format-time.ts";

/** The choices of a filter by `isActive`. */
export const activeStateLabels = { true: "啟用中", false: "已停用" } as const;

type ActiveStateProps = { active: boolean; labels?: Readonly<Record<"true" | "false", string>> };

/** Whether a row is active (S4.24). Only an inactive one has a badge. */
export function ActiveState({ active, labels = activeStateLabels }: ActiveStateProps) {
  return active ? <span className="text-ink-soft">{labels.true}</span> : <Badge tone="warn">{labels.false}</Badge>;
}

/** A long text: in a table it is cut to one line where the other columns need the room, and read whole at its tooltip. */
export function OneLine({ children }: { children: string }) {
  return (
    <span title={children} className="one-line">
      {children}
    </span>
  );
}

/** What stands where a row has no value. */
export const NONE = "—";

const slashed = (text: string): string => text.replaceAll("-", "/");

/** A time, to the minute: 2026/11/22 14:05, in Taipei unless the settings say UTC, which is written then. Nothing: —. */
export function ZonedTime({ at }: { at: string | null }) {
  const format = useFormatTime();
  if (at === null) return NONE;
  return (
    <time dateTime={at} className="tabular whitespace-nowrap text-ink-soft">
      {slashed(format(at))}
    </time>
  );
}

/** A time's day in Taipei, or a Taipei day: 2026/11/22. Nothing: —. */
export function TaipeiDay({ at }: { at: string | null }) {
  if (at === null) return NONE;
  const day = at.length > 10 ? taipeiDay(at) : at;
  return (
    <time dateTime={day} className="tabular whitespace-nowrap text-ink-soft">
      {slashed(day)}
    </time>
  );
}

const digits = new Intl.NumberFormat("zh-TW");

/** A count or another number: 1,247. */
export const formatNumber = (value: number): string => digits.format(value);

/** A share in percent: 4.98%; — where nothing can be said. */
export const formatPercent = (percent: number | null): string => (percent === null ? NONE : `${percent}%`);

/** An amount in TWD: NT$ 9,990. */
export const formatMoney = (amount: number): string => `${amount < 0 ? "-" : ""}NT$ ${digits.format(Math.abs(amount))}`;

/** An amount in TWD, its digits below each other. */
export function Money({ amount }: { amount: number }) {
  return <span className="tabular whitespace-nowrap">{formatMoney(amount)}</span>;
}

/** An email that, where it is too long for its line, breaks before its domain. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
