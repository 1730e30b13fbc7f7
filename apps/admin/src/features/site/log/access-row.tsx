import { type AccessKind, accessKinds } from "@panshi/contracts/platform/access-log";
import type { AccessEntry } from "@panshi/contracts/site/log";
import { useState } from "react";
import { Actor } from "./actor.tsx";
import { filterText } from "./access-filters.ts";
import { LogRow } from "./log-row.tsx";
import { Subject, Subjects } from "./subject.tsx";

const kindLabel = (kind: string): string => (Object.hasOwn(accessKinds, kind) ? accessKinds[kind as AccessKind] : kind);

/** What kind of rows a reading showed: `member.open` showed members. */
const subjectOf = (kind: string): string => kind.split(".")[0] ?? kind;

/** An entry of the access log: who read whose data, when, and from where. */
export function AccessRow({ entry }: { entry: AccessEntry }) {
  const [open, setOpen] = useState(false);
  const { kind, subjectIds, subjectName } = entry;
  const label = kindLabel(kind);
  const subject = subjectOf(kind);
  const conditions = filterText(subject, entry.filters);
  return (
    <LogRow
      id={entry.id}
      at={entry.at}
      dated={false}
      who={<Actor id={entry.administratorId} actor={entry.administrator} />}
      address={entry.address}
      open={open}
      name={label}
      onToggle={() => setOpen(!open)}
      details={[["要求編號", entry.requestId]]}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{label}</span>
        {subjectIds.length === 1 ? (
          <Subject type={subject} id={subjectIds[0] ?? ""} name={subjectName} />
        ) : (
          <Subjects type={subject} ids={subjectIds} />
        )}
      </div>
      {conditions && <p className="text-sm text-ink-soft">{conditions}</p>}
    </LogRow>
  );
}
