import { trpc } from "@panshi/client/trpc";
import { careStates, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { type AdminPrayer, prayerList } from "@panshi/contracts/journey/prayer-list";
import { Button } from "@panshi/ui/button";
import { AttendDialog } from "../features/journey/prayer/attend-dialog.tsx";
import { prayerColumns } from "../features/journey/prayer/prayer-columns.tsx";
import { PrayerCounts } from "../features/journey/prayer/prayer-counts.tsx";
import { PrayerDetails } from "../features/journey/prayer/prayer-details.tsx";
import "../features/journey/prayer/prayer.css";
import { ATTEND, hasText, prayers, REPLY, UPDATE, VIEW_VERB } from "../features/journey/prayer/prayers.ts";
import { ReplyDialog } from "../features/journey/prayer/reply-dialog.tsx";
import { StatusDialog } from "../features/journey/prayer/status-dialog.tsx";
import { useStatusActions } from "../features/journey/prayer/use-status-actions.ts";
import { useListAddress } from "../kit/list/address.ts";
import { useLayer } from "../kit/layer.ts";
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
  const address = useListAddress(prayerList);
  const rows = useRows(prayers, calls.list.query, address.state);
  const { open } = useLayer();
  const shown = useOpenRow({ noun: prayers, rows: rows.rows, get: calls.get.query });
  const bulk = useStatusActions();
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
  if (mayAttend) acts.push({ ...button(ATTEND, "check"), shown: ({ care }) => care === "open" });
  if (mayReply) acts.push({ ...button(REPLY, "reply"), shown: ({ status }) => status !== "cancelled" });
  if (mayUpdate) acts.push(button(UPDATE, "edit"));
  const { status, care } = address.state;
  return (
    <Page title="祈願管理" lead="等人關懷的願排在最前面。讀願會留下查閱紀錄。">
      <PrayerCounts chosen={{ status, care: care === "open" }} />
      <List
        noun={prayers}
        list={prayerList}
        address={address}
        rows={rows}
        columns={prayerColumns}
        filters={filters}
        bulk={mayUpdate ? bulk : []}
        actions={[...acts, button(VIEW_VERB, "eye")]}
        matches={hasText}
        emptyTitle="還沒有祈願記錄"
        empty="第一位會員完成儀式之後，願會出現在這裡。"
      />
      {shown?.verb === VIEW_VERB && (
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
      {shown?.verb === UPDATE && mayUpdate && <StatusDialog row={shown.row} />}
      {shown?.verb === REPLY && mayReply && <ReplyDialog row={shown.row} />}
      {shown?.verb === ATTEND && mayAttend && <AttendDialog row={shown.row} />}
    </Page>
  );
}
