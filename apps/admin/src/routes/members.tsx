import { trpc } from "@panshi/client/trpc";
import { type MemberListItem, MemberListInput } from "@panshi/contracts/site/member-list";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { DeactivateDialog } from "../features/site/member/deactivate-dialog.tsx";
import { MemberCounts } from "../features/site/member/member-counts.tsx";
import { MemberFilter } from "../features/site/member/member-filter.tsx";
import { memberResource } from "../features/site/member/member-resource.ts";
import { useMemberListView } from "../features/site/member/member-columns.tsx";
import { useHistoryDialog } from "../kit/layer.ts";
import type { BulkAction } from "../kit/list/bulk-bar.tsx";
import { List } from "../kit/list/list.tsx";
import { useRows } from "../kit/list/rows.ts";
import { useHasPermission } from "../lib/administrator.ts";
import { memberPagePath } from "../screens.ts";
import { Page } from "../shell/page.tsx";

/** A layer that is no row's. */
const DEACTIVATE = "~deactivate";

/** The reason that is kept where an activation is taken back. */
const UNDONE = "復原剛才的啟用";

const downloads = [
  { path: "/api/admin/members/export", label: "匯出 CSV" },
  { path: "/api/admin/members/export.xlsx", label: "匯出 XLSX" },
];

/** `/admin/members`: every member, with search, filters and export. */
export default function Members() {
  const { client } = trpc.useUtils();
  const mayChange = useHasPermission("members:write");
  const mayExport = useHasPermission("members:export");
  const seesContacts = useHasPermission("members:contact");
  const { address, columns } = useMemberListView();
  const rows = useRows(memberResource, client.admin.member.list.query, address.state);
  const { layer, open, close } = useHistoryDialog();
  const [chosen, setChosen] = useState<{ rows: readonly MemberListItem[]; clear: () => void } | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { setActive } = client.admin.memberChange;
  const bulk: readonly BulkAction<MemberListItem>[] = [
    {
      label: "啟用",
      sets: { isActive: true },
      call: (ids) => setActive.mutate({ ids, isActive: true }),
      undo: (former) => setActive.mutate({ ids: former.map(({ id }) => id), isActive: false, reason: UNDONE }),
    },
    {
      label: "停用",
      sets: { isActive: false },
      ask: (selected, clear) => {
        setChosen({ rows: selected, clear });
        open(DEACTIVATE);
      },
    },
  ];
  return (
    <Page
      title="會員資料庫"
      lead={
        seesContacts
          ? "姓名打一個字就找得到；電子郵件和手機從開頭找。"
          : "姓名打一個字就找得到。你的角色看不到聯絡方式。"
      }
    >
      <MemberCounts />
      <List
        noun={memberResource}
        list={MemberListInput}
        address={address}
        rows={rows}
        columns={columns}
        quickFilter={<MemberFilter value={address.state.filter} onChoose={(filter) => address.change({ filter })} />}
        bulk={mayChange ? bulk : []}
        {...(mayExport && { download: downloads })}
        actions={[
          {
            label: "詳情",
            icon: "arrow-right",
            choose: ({ id }) => void navigate(memberPagePath(id), { state: { back: search } }),
          },
        ]}
        open={({ id }) => memberPagePath(id)}
        empty="還沒有人註冊。第一位會員註冊之後，會出現在這裡。"
      />
      {layer === DEACTIVATE && chosen && (
        <DeactivateDialog
          rows={chosen.rows}
          onDone={() => {
            chosen.clear();
            close();
          }}
        />
      )}
    </Page>
  );
}
