import { trpc } from "@panshi/client/trpc";
import { careStates, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { type AdminPrayer, PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import { ConfirmCareDialog, ReplyDialog, StatusDialog } from "../features/journey/prayer/prayer-dialogs.tsx";
import { prayerColumns } from "../features/journey/prayer/prayer-columns.tsx";
import { PrayerCounts } from "../features/journey/prayer/prayer-counts.tsx";
import { PrayerDetails } from "../features/journey/prayer/prayer-details.tsx";
import "../features/journey/prayer/prayer.css";
import { prayerMatchesSearch, prayerResource } from "../features/journey/prayer/prayer-resource.ts";
import { useStatusBulkActions } from "../features/journey/prayer/use-status-actions.ts";
import { useListAddress } from "../kit/list/address.ts";
import { BulkJobProgress, PrayersStatusDialog } from "../features/site/bulk-job/public.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  status: { label: "狀態", options: prayerStatuses },
  care: { label: "關懷", options: careStates },
} as const;

/** Those that not every row has stand first, so that the others are below each other. */
const actions: readonly RowAction<AdminPrayer>[] = [
  {
    label: "關懷",
    icon: "check",
    weighty: true,
    may: "care:attend",
    shown: ({ care }) => care === "open",
    dialog: (row) => <ConfirmCareDialog row={row} />,
  },
  {
    label: "回覆",
    icon: "reply",
    may: "prayers:reply",
    shown: ({ status }) => status !== "cancelled",
    dialog: (row) => <ReplyDialog row={row} />,
  },
  { label: "更新狀態", icon: "edit", dialog: (row) => <StatusDialog row={row} /> },
];

/** `/admin/prayers`: every wish, those that wait for care first. */
export default function Prayers() {
  const calls = trpc.useUtils().client.admin.prayer;
  const { status, care } = useListAddress(PrayerListInput).state;
  return (
    <ListScreen
      noun={prayerResource}
      lead="待關懷的願排在最前面。讀願會留下存取紀錄。"
      emptyTitle="還沒有祈願紀錄"
      empty="第一位會員完成儀式之後，願會出現在這裡。"
      may="prayers:update"
      list={PrayerListInput}
      query={calls.list.query}
      newer={calls.newer.query}
      get={calls.get.query}
      columns={prayerColumns}
      filters={filters}
      bulk={useStatusBulkActions((to, ids, onDone) => (
        <PrayersStatusDialog noun={prayerResource} ids={ids} status={to} onDone={onDone} />
      ))}
      matching={calls.matching.query}
      actions={actions}
      details={(row, buttons) => <PrayerDetails row={row} buttons={buttons} />}
      matches={prayerMatchesSearch}
      above={
        <>
          <PrayerCounts chosen={{ status, care: care === "open" }} />
          <BulkJobProgress kind="prayer_status" noun={prayerResource} />
        </>
      }
    />
  );
}
