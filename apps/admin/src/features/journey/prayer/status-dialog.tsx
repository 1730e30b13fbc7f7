import { trpc } from "@panshi/client/trpc";
import { prayerStatuses } from "@panshi/contracts/journey/prayer";
import { type AdminPrayer, PrayerStatusInput } from "@panshi/contracts/journey/prayer-list";
import { useWatch } from "react-hook-form";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { PrayerState } from "./prayer-state.tsx";
import { prayerResource } from "./prayer-resource.ts";
import { useEditBase } from "./use-edit-base.ts";

const field = typedFormFields<typeof PrayerStatusInput>();
const options = { "": "請選擇", ...prayerStatuses } as typeof prayerStatuses;
const unchosen = "" as keyof typeof prayerStatuses;

/** Sets a prayer's status, and with completed its success rate (S2.123, S4.13). */
export function StatusDialog({ row }: { row: AdminPrayer }) {
  const { update } = trpc.useUtils().client.admin.prayer;
  const { base, changed, from } = useEditBase(row);
  return (
    <ActionDialog
      noun={prayerResource}
      row={row}
      title="更新祈願狀態"
      lead={
        <>
          <span className="block">{row.title}</span>
          <span className="block">
            {changed ? "剛剛有人改成" : "現在是"} <PrayerState {...base} />
          </span>
        </>
      }
      schema={PrayerStatusInput}
      values={{ status: unchosen, successRate: null }}
      submit="更新"
      ready={({ status }) => status !== unchosen}
      call={({ status, successRate }) =>
        from((updatedAt) =>
          update.mutate({
            id: row.id,
            updatedAt,
            status,
            // Only if it is filled (S5.17).
            ...(status === "completed" && typeof successRate === "number" && { successRate }),
          }),
        )
      }
      done={() => ({ title: "更新成功", description: "祈願狀態已更新" })}
      failed={{ title: "更新失敗", description: "無法更新祈願狀態" }}
    >
      <field.Select name="status" label="新的狀態" required options={options} />
      <SuccessRate present={base.successRate} />
    </ActionDialog>
  );
}

/** Only a completed prayer has a rate. */
function SuccessRate({ present }: { present: number | null }) {
  const status = useWatch({ name: "status" }) as string;
  if (status !== "completed") return null;
  const hint = present === null ? "0 到 100 的整數，可以不填" : `0 到 100 的整數。現在是 ${present}，不填就不變`;
  return <field.Number name="successRate" label="成功率（%）" hint={hint} fallback={null} />;
}
