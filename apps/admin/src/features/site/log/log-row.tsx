import { Icon } from "@panshi/ui/display/icon";
import type { AuditActor } from "@panshi/contracts/site/log";
import { personName } from "@panshi/contracts/platform/person-name";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import type { ReactNode } from "react";
import { ZonedTime } from "../../../kit/list/cells.tsx";
import { useFormatTime, useTimezone } from "../../../lib/format-time.ts";

type LogRowProps = {
  entry: {
    id: string | number;
    at: string;
    administratorId: string | null;
    administrator: AuditActor | null;
    address: string | null;
  };
  dated: boolean;
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
  const { name, open, onToggle, details, action, children } = props;
  const { id, at, administratorId, administrator, address } = props.entry;
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
      <div className="log-who min-w-0">
        <Actor id={administratorId} actor={administrator} />
      </div>
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

type ActorProps = { id: string | null; actor: AuditActor | null };

/** Who acted: an administrator with the role that they have now, or the system. */
function Actor({ id, actor }: ActorProps) {
  if (id === null) return <span className="text-ink-soft">系統</span>;
  if (actor === null) return <span className="text-ink-soft">不在名單上的管理員</span>;
  return (
    <>
      <span className="me-2 font-medium lg:me-0 lg:block lg:truncate" title={actor.email}>
        {personName(actor)}
      </span>
      <span className="text-xs text-ink-soft">{actor.isDeleted ? "已刪除" : roleLabels[actor.role]}</span>
    </>
  );
}
