import { trpc } from "@panshi/client/trpc";
import { ComparisonDayInput } from "@panshi/contracts/commerce/reconciliation";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { declareResource } from "../../../kit/resource-info.ts";
import { useHasPermission } from "../../../lib/administrator.ts";

const field = typedFormFields<typeof ComparisonDayInput>();
/** The layer of the dialog that compares a day: any day, or the one that follows after a space. */
export const COMPARE_DAY_DIALOG_NAME = "~run";
const layers = /^~run(?: (\d{4}-\d{2}-\d{2}))?$/;

/** Compares a day again; open while its layer is. */
export function RunDialog() {
  const { layer } = useHistoryDialog();
  const { run } = trpc.useUtils().client.admin.reconciliation;
  const may = useHasPermission("orders:settle");
  const named = layer === null ? null : layers.exec(layer);
  if (!named || !may) return null;
  const [, day = ""] = named;
  return (
    <ActionDialog
      noun={comparisons}
      title={day ? `核對 ${day.replaceAll("-", "/")}` : "核對其他日子"}
      lead="從這一天的第一筆訂單開始，一筆一筆問金流。訂單多的時候要一段時間，可以先做別的事。"
      schema={ComparisonDayInput}
      values={{ day }}
      submit="開始核對"
      call={run.mutate}
      done={() => ({ title: "開始核對了", description: "不同的訂單會標為待確認，出現在這一頁和訂單裡。" })}
    >
      {!day && <field.Day name="day" label="日期" required hint="一年之內、已經結束的一天" />}
    </ActionDialog>
  );
}

/** A comparison is named by its day. */
const comparisons = declareResource<{ id: string }>({
  name: "核對",
  unit: "天",
  title: ({ id }) => id,
  calls: trpc.admin.reconciliation,
});
