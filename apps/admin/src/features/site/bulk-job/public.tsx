import { trpc } from "@panshi/client/trpc";
import { type BulkFlag, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { type PrayerStatus, prayerStatuses } from "@panshi/contracts/journey/prayer";
import {
  type BulkJob,
  type BulkJobInput,
  BulkJobReason,
  type BulkJobKind,
  NoBulkJobInput,
} from "@panshi/contracts/site/bulk-job";
import { Button } from "@panshi/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { formatNumber } from "../../../kit/list/cells.tsx";
import type { AnyRow, ResourceInfo } from "../../../kit/resource-info.ts";
import { pollWhileRunning } from "../../../lib/query/query-options.ts";

const field = typedFormFields<typeof BulkJobReason>();

type DialogProps<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  ids: readonly string[];
  onDone: () => void;
};

/** Starts a job once, whoever presses how often, and shows it at once. */
function useStart() {
  const { client, admin } = trpc.useUtils();
  const [id] = useState(() => crypto.randomUUID());
  return async (input: WithoutId<BulkJobInput>) => {
    const job = await client.admin.bulkJob.start.mutate({ ...input, id });
    admin.bulkJob.latest.setData(undefined, job);
    return job;
  };
}
type WithoutId<Input> = Input extends unknown ? Omit<Input, "id"> : never;

/** Sets one status for many wishes. */
export function PrayersStatusDialog<Row extends AnyRow>({
  noun,
  ids,
  status,
  onDone,
}: DialogProps<Row> & { status: PrayerStatus }) {
  const start = useStart();
  const count = formatNumber(ids.length);
  return (
    <ActionDialog
      noun={noun}
      title={`把 ${count} 則祈願改為「${prayerStatuses[status]}」`}
      lead="在背景分批進行，已經是這個狀態的不會變；關懷要一則一則處理。會員看得到新的狀態。"
      schema={NoBulkJobInput}
      values={{}}
      submit={`更改 ${count} 則祈願`}
      call={() => start({ kind: "prayer_status", ids: [...ids], status })}
      done={() => ({ title: "已經開始", description: "進度在清單上方。" })}
      onDone={onDone}
    />
  );
}

/** Confirms the flags of one reason of many orders. */
export function OrderFlagsDialog<Row extends AnyRow>({
  noun,
  ids,
  flag,
  onDone,
}: DialogProps<Row> & { flag: BulkFlag }) {
  const start = useStart();
  const count = formatNumber(ids.length);
  return (
    <ActionDialog
      noun={noun}
      title={`把 ${count} 筆訂單的「${orderFlagLabels[flag]}」標記為已確認`}
      lead="訂單維持原樣，款項不動。同一個原因會寫在每一筆訂單的處理紀錄；還有退款沒結果的訂單會留著。"
      schema={BulkJobReason}
      values={{ reason: "" }}
      submit={`標記 ${count} 筆為已確認`}
      destructive
      call={({ reason }) => start({ kind: "order_flags", ids: [...ids], flag, reason })}
      done={() => ({ title: "已經開始", description: "進度在清單上方。" })}
      onDone={onDone}
    >
      <field.Area name="reason" label="處理的原因" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** How far the administrator's job of this kind is, while it runs and until its end was read. The list is read again at its end. */
export function BulkJobProgress<Row extends AnyRow>({ kind, noun }: { kind: BulkJobKind; noun: ResourceInfo<Row> }) {
  const { data } = trpc.admin.bulkJob.latest.useQuery(
    undefined,
    pollWhileRunning((job: BulkJob | null) => job?.state === "running"),
  );
  const job = data?.kind === kind ? data : null;
  const [seen, setSeen] = useState<string | null>(null);
  const queries = useQueryClient();
  if (job?.state === "running" && seen !== job.id) setSeen(job.id);
  const isSeen = job !== null && seen === job.id;
  const readAgain = useEffectEvent(() => void queries.invalidateQueries({ queryKey: noun.queryKey }));
  useEffect(() => {
    if (isSeen && job.state !== "running") readAgain();
  }, [isSeen, job?.state]);
  return (
    <div role="status">
      {isSeen && (
        <p className="mb-2 flex flex-wrap items-center gap-x-6 border-s-2 border-ember ps-4">
          <span className="tabular">{progressWords(job, noun.unit)}</span>
          {job.state !== "running" && (
            <Button variant="quiet" size="sm" onClick={() => setSeen(null)}>
              關閉
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function progressWords({ state, total, handled, changed }: BulkJob, unit: string): string {
  const [all, done, other] = [total, handled, changed].map(formatNumber);
  if (state === "running") return `正在更改：${done}／${all} ${unit}`;
  const unchanged = handled - changed;
  const rest = unchanged > 0 ? `，${formatNumber(unchanged)} ${unit}沒有變動` : "";
  if (state === "done") return `更改完成：${other} ${unit}已更改${rest}。`;
  return `已停止：你的權限變了。做到第 ${done} ${unit}，共 ${all} ${unit}，${other} ${unit}已更改。`;
}
