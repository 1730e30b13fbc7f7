import { Icon } from "@panshi/ui/display/icon";
import type { ReactNode } from "react";
import { ZonedTime } from "../../../kit/list/cells.tsx";
import { useFormatTime, useTimezone } from "../../../lib/format-time.ts";

type LogRowProps = {
  id: string;
  at: string;
  dated: boolean;
  who: ReactNode;
  address: string | null;
  /** What the row is called for its button. */
  name: string;
  open: boolean;
  onToggle: () => void;
  /** Shown when it is open: what few need. */
  details: readonly (readonly [term: string, value: string])[];
  action?: ReactNode;
  children: ReactNode;
};

/** A row of either log: in columns on a wide screen, one below the other on a phone. */
export function LogRow(props: LogRowProps) {
  const { id, at, who, address, name, open, onToggle, details, action, children } = props;
  const time = useFormatTime()(at);
  // Under the heading of a Taipei day another zone can have another date.
  const isTaipei = useTimezone() === "Asia/Taipei";
  const dated = props.dated || !isTaipei;
  return (
    <li data-row={id} data-dated={dated} tabIndex={-1} className="log-row border-b border-line py-2.5">
      <div className="log-time text-sm">
        {dated ? (
          <ZonedTime at={at} />
        ) : (
          <time dateTime={at} className="tabular text-ink-soft">
            {time.slice(11)}
          </time>
        )}
      </div>
      <div className="log-who min-w-0">{who}</div>
      <div className="log-what min-w-0">
        {children}
        {open && (
          <div className="grid justify-items-start gap-2 pt-2 text-sm">
            <dl className="log-facts text-ink-soft">
              {details.map(([term, value]) => (
                <div key={term} className="contents">
                  <dt>{term}</dt>
                  <dd className="tabular break-all">{value}</dd>
                </div>
              ))}
            </dl>
            {action}
          </div>
        )}
      </div>
      <p className="log-where tabular truncate text-sm text-ink-soft lg:text-end" title={address ?? undefined}>
        <span className="sr-only">來自 </span>
        {address ?? "系統內部"}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-label={`${name}的細節，${time}`}
        onClick={onToggle}
        className="log-more thumb -my-2 grid place-items-center text-ink-soft hover:text-ink"
      >
        <Icon name="chevron-down" className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
      </button>
    </li>
  );
}
