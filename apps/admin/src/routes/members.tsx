import { trpc } from "@panshi/client/trpc";
import { type MemberListItem, MemberListInput } from "@panshi/contracts/site/member-list";
import { DeactivateDialog } from "../features/site/member/deactivate-dialog.tsx";
import { MemberCounts } from "../features/site/member/member-counts.tsx";
import { MemberFilter, memberListFilters } from "../features/site/member/member-filter.tsx";
import { memberResource } from "../features/site/member/member-resource.ts";
import { useMemberListView } from "../features/site/member/member-columns.tsx";
import type { BulkAction } from "../kit/list/bulk-bar.tsx";
import { ListScreen } from "../kit/list-screen.tsx";
import { useHasPermission } from "../lib/administrator.ts";
import { paths } from "../paths.ts";

/** The reason that is kept where an activation is taken back. */
const UNDONE = "復原剛才的啟用";

const downloads = ["/api/admin/members/export", "/api/admin/members/export.xlsx"] as const;

/** `/admin/members`: every member, with search, filters and export. */
export default function Members() {
  const { member, memberChange } = trpc.useUtils().client.admin;
  const mayExport = useHasPermission("members:export");
  const seesContacts = useHasPermission("members:contact");
  const { address, columns } = useMemberListView();
  const { setActive } = memberChange;
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
      dialog: (rows, onDone) => <DeactivateDialog rows={rows} onDone={onDone} />,
    },
  ];
  return (
    <ListScreen
      noun={memberResource}
      lead={
        seesContacts
          ? "姓名打一個字就找得到；電子郵件和手機從開頭找。"
          : "姓名打一個字就找得到。你的角色看不到聯絡方式。"
      }
      empty="還沒有人註冊。第一位會員註冊之後，會出現在這裡。"
      may="members:write"
      list={MemberListInput}
      query={member.list.query}
      newer={member.newer.query}
      columns={columns}
      address={address}
      filters={memberListFilters}
      quickFilter={<MemberFilter value={address.state.plan} onChoose={(plan) => address.change({ plan })} />}
      bulk={bulk}
      download={mayExport ? downloads : undefined}
      open={({ id }) => paths.member(id)}
      above={<MemberCounts />}
    />
  );
}
