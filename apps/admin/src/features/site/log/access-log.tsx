import { trpc } from "@panshi/client/trpc";
import { invoiceStateFilterLabels } from "@panshi/contracts/commerce/invoice-record";
import { orderFlagLabels, quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { orderKindLabels, orderStateFilters, paymentMethodLabels } from "@panshi/contracts/commerce/order-list";
import {
  refundRequestProgressLabels,
  refundRequestStateLabels,
} from "@panshi/contracts/commerce/refund-request-labels";
import { type AccessKind, accessKinds } from "@panshi/contracts/platform/access-log";
import {
  memberAccountFilters,
  memberConsentFilters,
  memberEndsFilters,
  memberPlanFilters,
} from "@panshi/contracts/site/member-list";
import { unsentEmailStateFilters } from "@panshi/contracts/site/unsent-email";
import { type AccessEntry, AccessListInput } from "@panshi/contracts/site/log";
import { useState } from "react";
import { useListAddress } from "../../../kit/list/address.ts";
import { FilterChoice } from "../../../kit/list/choices.tsx";
import { fieldText, shortId } from "./field-labels.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { LogRow } from "./log-row.tsx";
import { Subject, Subjects } from "./subject.tsx";

/** Who read personal data: filters and rows. */
export function AccessLog() {
  const { client } = trpc.useUtils();
  const address = useListAddress(AccessListInput);
  const { kind } = address.state;
  return (
    <>
      <LogFilters
        state={address.state}
        used={Object.keys(address.state).length}
        period={address.period}
        onPeriod={address.choosePeriod}
        onChange={address.change}
        onClear={address.clear}
      >
        <FilterChoice
          name={[]}
          filter={{ label: "動作", options: accessKinds }}
          value={kind ?? ""}
          onChoose={(value) => address.change({ kind: (value || undefined) as typeof kind })}
        />
      </LogFilters>
      <LogList
        name="存取紀錄"
        path={["admin", "audit", "access"]}
        address={address}
        query={client.admin.audit.access.query}
        empty="管理員看到會員的聯絡方式、打開會員資料、閱讀願望或匯出，都會留在這裡。"
      >
        {(entry) => <AccessRow key={entry.id} entry={entry} />}
      </LogList>
    </>
  );
}

const kindLabel = (kind: string): string => (Object.hasOwn(accessKinds, kind) ? accessKinds[kind as AccessKind] : kind);

/** What kind of rows a reading showed: `member.open` showed members. */
const subjectOf = (kind: string): string => kind.split(".")[0] ?? kind;

/** An entry of the access log: who read whose data, when, and from where. */
export function AccessRow({ entry }: { entry: AccessEntry }) {
  const [open, setOpen] = useState(false);
  const { kind, subjectIds, subjectName } = entry;
  const label = kindLabel(kind);
  const subject = subjectOf(kind);
  const conditions = describeAppliedFilters(subject, entry.filters);
  return (
    <LogRow
      entry={entry}
      dated={false}
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

/** What the filters of a list or an export are called. The text of a search is not kept: `search` says that there was one. */
const labels: Readonly<Record<string, string>> = {
  filter: "篩選",
  status: "狀態",
  state: "狀態",
  topic: "心事",
  care: "關懷",
  from: "起日",
  to: "迄日",
  format: "格式",
  memberId: "會員",
  flag: "待確認",
  method: "付款方式",
  kind: "購買內容",
  quarantine: "待確認原因",
  open: "待確認",
  progress: "進度",
  hasOrder: "有訂單",
  plan: "等級",
  account: "帳號",
  ends: "到期",
  consent: "行銷信",
};
type Choices = Readonly<Record<string, string>>;
/** The labels of a filter's values, where they depend on what was listed. */
const choices: Readonly<Record<string, Readonly<Record<string, Choices>>>> = {
  member: {
    plan: memberPlanFilters,
    account: memberAccountFilters,
    ends: memberEndsFilters,
    consent: memberConsentFilters,
  },
  order: {
    state: orderStateFilters,
    flag: { any: "任何原因", ...orderFlagLabels },
    method: paymentMethodLabels,
    kind: orderKindLabels,
  },
  payment_event: { quarantine: quarantineLabels },
  invoice: { state: invoiceStateFilterLabels },
  refund: { state: refundRequestStateLabels, progress: refundRequestProgressLabels },
  letter: { state: unsentEmailStateFilters },
};

/** The conditions under which rows of `subject` were listed or exported; empty for none. */
export const describeAppliedFilters = (subject: string, filters: Readonly<Record<string, unknown>>): string =>
  Object.entries(filters)
    .map(([name, value]) => {
      if (name === "search") return "用了搜尋";
      const named = choices[subject]?.[name];
      const label = named && typeof value === "string" && Object.hasOwn(named, value) ? named[value] : undefined;
      return `${labels[name] ?? name} ${label ?? shortId(fieldText("prayer", name, value))}`;
    })
    .join("、");
