import { trpc } from "@panshi/client/trpc";
import { auditActions, auditSubjects, type AuditSubject } from "@panshi/contracts/platform/audit";
import { AuditListInput } from "@panshi/contracts/site/log";
import { type ListParamsChange, useListAddress } from "../../../kit/list/address.ts";
import { FilterChoice, SelectChoice } from "../../../kit/list/choices.tsx";
import { AuditRow } from "./audit-row.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { subjectLabel } from "./subject.tsx";

const subjects = Object.entries(auditSubjects);
const actionsOf = (subject: string) => Object.entries(auditActions).filter(([, action]) => action.subject === subject);

/** Who changed what: filters and rows. */
export function AuditLog() {
  const { client } = trpc.useUtils();
  const address = useListAddress(AuditListInput);
  const { action, subjectType, subjectId } = address.state;
  const change = (part: ListParamsChange<typeof AuditListInput>) => address.change(part);
  const used = Object.keys(address.state).length;
  return (
    <>
      <LogFilters
        state={address.state}
        used={used}
        period={address.period}
        onPeriod={address.choosePeriod}
        onChange={change}
        onClear={address.clear}
      >
        <SelectChoice
          label="動作"
          value={action ?? ""}
          used={action !== undefined}
          shown={action && auditActions[action].label}
          onChoose={(value) => change({ action: (value || undefined) as typeof action })}
        >
          <option value="">全部</option>
          {subjects.map(([subject, { label }]) => (
            <optgroup key={subject} label={label}>
              {actionsOf(subject).map(([key, one]) => (
                <option key={key} value={key}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectChoice>
        <FilterChoice
          name={[]}
          filter={{ label: "對象", options: auditSubjects }}
          value={subjectType ?? ""}
          // The one subject belongs to its kind.
          onChoose={(value) => change({ subjectType: (value || undefined) as AuditSubject, subjectId: undefined })}
        />
      </LogFilters>
      {subjectId !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          只看一個對象：{subjectType && subjectLabel(subjectType)}{" "}
          <span className="tabular break-all">{subjectId}</span>
          <button
            type="button"
            onClick={() => change({ subjectId: undefined })}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            看全部對象
          </button>
        </p>
      )}
      <LogList
        name="操作紀錄"
        path={["admin", "audit", "list"]}
        address={address}
        query={async (input, options) => {
          const page = await client.admin.audit.list.query(input, options);
          return { ...page, items: page.items.map((entry) => ({ ...entry, id: String(entry.id) })) };
        }}
        empty="管理員登入、更改資料，都會留在這裡。"
      >
        {(entry) => (
          <AuditRow
            key={entry.id}
            entry={entry}
            onFilter={({ type, id }) => change({ subjectType: type as AuditSubject, subjectId: id })}
          />
        )}
      </LogList>
    </>
  );
}
