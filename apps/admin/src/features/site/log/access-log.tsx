import { trpc } from "@panshi/client/trpc";
import { accessKinds } from "@panshi/contracts/platform/access-log";
import { accessList } from "@panshi/contracts/site/log";
import { useListAddress } from "../../../kit/list/address.ts";
import { Choice } from "../../../kit/list/choices.tsx";
import { AccessRow } from "./access-row.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";

/** Who read personal data: filters and rows. */
export function AccessLog() {
  const { client } = trpc.useUtils();
  const address = useListAddress(accessList);
  const { kind } = address.state;
  return (
    <>
      <LogFilters
        state={address.state}
        used={Object.keys(address.state).length}
        onChange={address.change}
        onClear={address.clear}
      >
        <Choice
          label="看了什麼"
          value={kind ?? ""}
          used={kind !== undefined}
          onChoose={(value) => address.change({ kind: (value || undefined) as typeof kind })}
        >
          <option value="">全部</option>
          {Object.entries(accessKinds).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Choice>
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
