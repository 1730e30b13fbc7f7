import { trpc } from "@panshi/client/trpc";
import { careStates, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { type AdminPrayer, PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import { Button } from "@panshi/ui/button";
import { ConfirmCareDialog } from "../features/journey/prayer/attend-dialog.tsx";
import { prayerColumns } from "../features/journey/prayer/prayer-columns.tsx";
import { PrayerCounts } from "../features/journey/prayer/prayer-counts.tsx";
import { PrayerDetails } from "../features/journey/prayer/prayer-details.tsx";
import "../features/journey/prayer/prayer.css";
import {
  CONFIRM_PRAYER_CARE_LABEL,
  prayerMatchesSearch,
  prayerResource,
  REPLY_TO_PRAYER_LABEL,
  UPDATE_PRAYER_STATUS_LABEL,
  VIEW_PRAYER_LABEL,
} from "../features/journey/prayer/prayer-resource.ts";
import { ReplyDialog } from "../features/journey/prayer/reply-dialog.tsx";
import { StatusDialog } from "../features/journey/prayer/status-dialog.tsx";
import { useStatusBulkActions } from "../features/journey/prayer/use-status-actions.ts";
import { useListAddress } from "../kit/list/address.ts";
import { useHistoryDialog } from "../kit/layer.ts";
import { List } from "../kit/list/list.tsx";
import type { RowButtonAction } from "../kit/list/row-actions.tsx";
import { useRows } from "../kit/list/rows.ts";
import { useOpenRow } from "../kit/open-row.ts";
import { useHasPermission } from "../lib/administrator.ts";
import { Page } from "../shell/page.tsx";

const filters = {
  status: { label: "狀態", options: prayerStatuses },
  care: { label: "關懷", options: careStates },
} as const;

/** `/admin/prayers`: every wish, those that wait for care first. */
export default function Prayers() {
  const calls = trpc.useUtils().client.admin.prayer;
  const address = useListAddress(PrayerListInput);
  const rows = useRows(prayerResource, calls.list.query, address.state);
  const { open } = useHistoryDialog();
  const shown = useOpenRow({ noun: prayerResource, rows: rows.rows, get: calls.get.query });
  const bulk = useStatusBulkActions();
  const mayUpdate = useHasPermission("prayers:update");
  const mayReply = useHasPermission("prayers:reply");
  const mayAttend = useHasPermission("care:attend");
  const button = (label: string, icon: RowButtonAction<AdminPrayer>["icon"]): RowButtonAction<AdminPrayer> => ({
    label,
    icon,
    choose: ({ id }) => open(`${id}/${label}`),
  });
  // Those that not every row has stand first, so that the others are below each other.
  const acts: RowButtonAction<AdminPrayer>[] = [];
  if (mayAttend) acts.push({ ...button(CONFIRM_PRAYER_CARE_LABEL, "check"), shown: ({ care }) => care === "open" });
  if (mayReply) acts.push({ ...button(REPLY_TO_PRAYER_LABEL, "reply"), shown: ({ status }) => status !== "cancelled" });
  if (mayUpdate) acts.push(button(UPDATE_PRAYER_STATUS_LABEL, "edit"));
  const { status, care } = address.state;
  return (
    <Page title="祈願管理" lead="等人關懷的願排在最前面。讀願會留下查閱紀錄。">
      <PrayerCounts chosen={{ status, care: care === "open" }} />
      <List
        noun={prayerResource}
        list={PrayerListInput}
        address={address}
        rows={rows}
        columns={prayerColumns}
        filters={filters}
        bulk={mayUpdate ? bulk : []}
        actions={[...acts, button(VIEW_PRAYER_LABEL, "eye")]}
        matches={prayerMatchesSearch}
        emptyTitle="還沒有祈願記錄"
        empty="第一位會員完成儀式之後，願會出現在這裡。"
      />
      {shown?.verb === VIEW_PRAYER_LABEL && (
        <PrayerDetails
          row={shown.row}
          actions={acts
            .filter((action) => action.shown?.(shown.row) ?? true)
            .map(({ label }) => (
              <Button key={label} variant="line" size="sm" onClick={() => open(`${shown.row.id}/${label}`)}>
                {label}
              </Button>
            ))}
        />
      )}
      {shown?.verb === UPDATE_PRAYER_STATUS_LABEL && mayUpdate && <StatusDialog row={shown.row} />}
      {shown?.verb === REPLY_TO_PRAYER_LABEL && mayReply && <ReplyDialog row={shown.row} />}
      {shown?.verb === CONFIRM_PRAYER_CARE_LABEL && mayAttend && <ConfirmCareDialog row={shown.row} />}
    </Page>
  );
}
