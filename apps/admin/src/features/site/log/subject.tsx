import { accessOnlySubjectLabels } from "@panshi/contracts/platform/access-log";
import { type AuditSubject, auditSubjects } from "@panshi/contracts/platform/audit";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { shortId } from "./field-labels.ts";

/** The pages of subjects that have one. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  member: paths.member,
  order: paths.order,
};

/** What a subject is called: its kind alone for one of an earlier release. */
export const subjectLabel = (type: string): string => {
  if (Object.hasOwn(auditSubjects, type)) return auditSubjects[type as AuditSubject].label;
  return Object.hasOwn(accessOnlySubjectLabels, type)
    ? accessOnlySubjectLabels[type as keyof typeof accessOnlySubjectLabels]
    : type;
};

type SubjectProps = { type: string; id: string; name?: string | null };

/** A subject by its name, or by the end of its id where it has none any more; a link where it has a page. */
export function Subject({ type, id, name = null }: SubjectProps) {
  const page = Object.hasOwn(pages, type) ? pages[type]?.(id) : undefined;
  const words = name ? `「${name}」` : ` ${shortId(id)}`;
  const text = (
    <span title={id} className="text-sm break-words">
      {subjectLabel(type)}
      {words}
    </span>
  );
  return page ? (
    <Link to={page} className="underline decoration-line-strong underline-offset-4 hover:decoration-current">
      {text}
    </Link>
  ) : (
    text
  );
}

/** The subjects of a bulk change, or the rows of a list that was read: the first one, and the others on request. */
export function Subjects({ type, ids }: { type: string; ids: readonly string[] }) {
  const [first] = ids;
  if (first === undefined) return null;
  if (ids.length === 1) return <Subject type={type} id={first} />;
  return (
    <details className="log-ids min-w-0 text-sm">
      <summary>
        {subjectLabel(type)} {shortId(first)}…等 <span className="tabular">{ids.length}</span> 筆
      </summary>
      <ul className="tabular grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 py-2">
        {ids.map((id) => (
          <li key={id}>
            <Subject type={type} id={id} />
          </li>
        ))}
      </ul>
    </details>
  );
}
