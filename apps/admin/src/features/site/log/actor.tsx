import type { AuditActor } from "@panshi/contracts/site/log";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";

type ActorProps = { id: string | null; actor: AuditActor | null };

/** Who acted: an administrator with the role that they have now, or the system. */
export function Actor({ id, actor }: ActorProps) {
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
