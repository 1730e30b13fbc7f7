import { type AuditAction, auditActions } from "@panshi/contracts/platform/audit";
import { MASK } from "@panshi/contracts/platform/mask";
import type { AuditEntry } from "@panshi/contracts/site/log";
import { Icon } from "@panshi/ui/display/icon";
import { useState } from "react";
import { useFormatTime } from "../../../lib/format-time.ts";
import { fieldLabel, fieldText } from "./field-labels.ts";
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
      entry={entry}
      dated={dated}
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
          <Subjects type={subjectType} ids={affectedIdsOf(after)} />
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

type DifferenceProps = {
  fields: readonly ChangedField[] /** Whole texts, in place of their first lines. */;
  open: boolean;
};

/** What changed, field by field: the value before, and after an arrow the one that it became. */
function Difference({ fields, open }: DifferenceProps) {
  return (
    <dl className="log-facts text-sm leading-normal">
      {fields.map(({ name, label, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0">
            {before !== null && <Value text={before} open={open} was={after !== null} />}
            {before !== null && after !== null && (
              <>
                <Icon name="arrow-right" className="mx-2 inline size-3.5 text-ink-soft" />
                <span className="sr-only">改成</span>
              </>
            )}
            {after !== null && <Value text={after} open={open} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, open, was = false }: { text: string; open: boolean; was?: boolean }) {
  const tone = was || text === "" ? "text-ink-soft" : "";
  const long = text.length > 40 || text.includes("\n");
  const cut = long && !open ? "line-clamp-2" : "";
  return (
    <span className={`${long ? "block" : "inline"} ${tone} ${cut} break-words whitespace-pre-line`}>
      {text || "（空白）"}
    </span>
  );
}

/** A field of an entry; `before` or `after` is null where the entry has no such side. */
type ChangedField = { name: string; label: string; before: string | null; after: string | null };

/** Fields that say nothing beside the entry itself, which has its subject and its time. */
const left = new Set(["id", "ids", "createdAt", "updatedAt"]);

const fieldsIn = (values: unknown): Readonly<Record<string, unknown>> | null =>
  typeof values === "object" && values !== null && !Array.isArray(values) ? (values as Record<string, unknown>) : null;

/** The fields in which an entry's two sides differ; all of them where it has one side. */
export function changedFields(
  subject: string,
  before: unknown,
  after: unknown,
  formatTime?: (at: string) => string,
): ChangedField[] {
  const [from, to] = [fieldsIn(before), fieldsIn(after)];
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter((name) => !left.has(name));
  return names.flatMap((name) => {
    const had = from && Object.hasOwn(from, name) ? fieldText(subject, name, from[name], formatTime) : null;
    const has = to && Object.hasOwn(to, name) ? fieldText(subject, name, to[name], formatTime) : null;
    // Masked values are the same text though they differ.
    const same = had === has && JSON.stringify(from?.[name]) === JSON.stringify(to?.[name]) && had !== MASK;
    // Of a side that holds nothing, e.g. an empty picture of a new slip, there is nothing to say.
    return same || (!had && !has) ? [] : [{ name, label: fieldLabel(subject, name), before: had, after: has }];
  });
}

/** The ids of an entry about several. */
export function affectedIdsOf(after: unknown): string[] {
  const ids = fieldsIn(after)?.["ids"];
  return Array.isArray(ids) ? ids.filter((one): one is string => typeof one === "string") : [];
}
