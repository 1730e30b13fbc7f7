import { type AuditAction, auditActions } from "@panshi/contracts/platform/audit";
import type { AuditEntry } from "@panshi/contracts/site/log";
import { useState } from "react";
import { useFormatTime } from "../../../lib/format-time.ts";
import { Actor } from "./actor.tsx";
import { bulkIds, changedFields } from "./changed-fields.ts";
import { Difference } from "./difference.tsx";
import { LogRow } from "./log-row.tsx";
import { Subject, Subjects } from "./subject.tsx";

const SEVERAL = "*";
/** Fields of a change that are shown before the others are asked for. */
const FIRST = 4;

const actionLabel = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction].label : action;

type AuditRowProps = {
  entry: Omit<AuditEntry, "id"> & { id: string | number };
  /** With its day, where the rows stand under no heading of a day. */
  dated?: boolean;
  onFilter?: (subject: { type: string; id: string }) => void;
};

/** An entry of the audit log: who did what to which subject, what was before and after, when, and from where. */
export function AuditRow({ entry, dated = false, onFilter }: AuditRowProps) {
  const [open, setOpen] = useState(false);
  const { subjectType, subjectId, subjectName, before, after } = entry;
  const fields = changedFields(subjectType, before, after, useFormatTime());
  // Of what was made or removed the name says enough.
  const first = before !== null && after !== null ? FIRST : 0;
  const hidden = fields.length - first;
  const label = actionLabel(entry.action);
  return (
    <LogRow
      id={String(entry.id)}
      at={entry.at}
      dated={dated}
      who={<Actor id={entry.administratorId} actor={entry.administrator} />}
      address={entry.address}
      open={open}
      name={label}
      onToggle={() => setOpen(!open)}
      details={[
        ["編號", `#${entry.id}`],
        ["要求編號", entry.requestId ?? "沒有"],
      ]}
      action={
        onFilter &&
        subjectId !== SEVERAL && (
          <button
            type="button"
            onClick={() => onFilter({ type: subjectType, id: subjectId })}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            只看這個對象的紀錄
          </button>
        )
      }
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{label}</span>
        {subjectId === SEVERAL ? (
          <Subjects type={subjectType} ids={bulkIds(after)} />
        ) : (
          <Subject type={subjectType} id={subjectId} name={subjectName} />
        )}
        {!open && hidden > 0 && (
          <span className="text-sm text-ink-soft">{first > 0 ? `還有 ${hidden} 個欄位` : `${hidden} 個欄位`}</span>
        )}
      </div>
      {(open || first > 0) && fields.length > 0 && (
        <Difference fields={open ? fields : fields.slice(0, first)} open={open} />
      )}
    </LogRow>
  );
}
