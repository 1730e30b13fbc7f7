import { trpc } from "@panshi/client/trpc";
import { prayerStatuses } from "@panshi/contracts/journey/prayer";
import {
  type AdminPrayer,
  PrayerReplyInput,
  PrayerStatusInput,
  REPLY_MAX,
} from "@panshi/contracts/journey/prayer-list";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { failureOf } from "../../../lib/failure.ts";
import { useShortSiteName } from "../../../lib/site-name.ts";
import { PrayerState } from "./prayer-state.tsx";
import { prayerResource } from "./prayer-resource.ts";

const statusField = typedFormFields<typeof PrayerStatusInput>();
const replyField = typedFormFields<typeof PrayerReplyInput>();
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
      submit="更新狀態"
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
      <statusField.Select name="status" label="新的狀態" required options={options} />
      <SuccessRate present={base.successRate} />
    </ActionDialog>
  );
}

/** Only a completed prayer has a rate. */
function SuccessRate({ present }: { present: number | null }) {
  const status = useWatch({ name: "status" }) as string;
  if (status !== "completed") return null;
  const hint = present === null ? "0 到 100 的整數，可以不填" : `0 到 100 的整數。現在是 ${present}，不填就不變`;
  return <statusField.Number name="successRate" label="成功率（%）" hint={hint} fallback={null} />;
}

/** Answers a prayer in the name of the site, or changes the answer. */
export function ReplyDialog({ row }: { row: AdminPrayer }) {
  const { reply } = trpc.useUtils().client.admin.prayer;
  const mark = useShortSiteName();
  const { base, changed, from } = useEditBase(row);
  return (
    <ActionDialog
      noun={prayerResource}
      row={row}
      title={base.reply === null ? "回覆祈願" : "改寫回覆"}
      lead={`會員會收到通知，在靈魂聖殿的那個願下面讀到，署名是${mark}。`}
      schema={PrayerReplyInput}
      values={{ reply: row.reply ?? "" }}
      submit="送出回覆"
      ready={(values) => values.reply.trim() !== ""}
      call={(input) => from((updatedAt) => reply.mutate({ ...input, id: row.id, updatedAt }))}
      done={() => ({ title: "回覆已送出", description: row.title })}
    >
      <blockquote className="max-h-40 overflow-y-auto border-s-2 border-line-strong ps-4 text-ink-soft">
        <p className="break-words whitespace-pre-line">{row.content}</p>
      </blockquote>
      {changed && base.reply && (
        <p role="status" className="border-s-2 border-warn ps-4">
          剛剛有人回覆了：{base.reply}
        </p>
      )}
      <replyField.Area name="reply" label="回覆" required maxLength={REPLY_MAX} />
    </ActionDialog>
  );
}

const NoFields = z.strictObject({});

/** Confirms that somebody cared for the member; it cannot be taken back, and the audit log keeps who said so. */
export function ConfirmCareDialog({ row }: { row: AdminPrayer }) {
  const { attend } = trpc.useUtils().client.admin.prayer;
  return (
    <ActionDialog
      noun={prayerResource}
      row={row}
      title="標記為已關懷？"
      lead="確認已經有人看過這個願，也知道接下來怎麼陪這位會員。標記之後不能復原，操作紀錄會留下是誰標記的。"
      schema={NoFields}
      values={{}}
      submit="標記為已關懷"
      destructive
      call={() => attend.mutate({ id: row.id })}
      done={() => ({ title: "已標記為已關懷", description: row.title })}
    />
  );
}

/**
 * What an edit began from. After a conflict it is the present prayer: the dialog shows what changed, keeps what was typed, and
 * the next attempt goes on from there.
 */
function useEditBase(row: AdminPrayer) {
  const [base, setBase] = useState(row);
  async function from<T>(call: (updatedAt: string) => Promise<T>): Promise<T> {
    try {
      return await call(base.updatedAt);
    } catch (error) {
      const { current } = failureOf(error);
      if (current) setBase(current as AdminPrayer);
      throw error;
    }
  }
  // `changed`: somebody else changed it while the dialog was open.
  return { base, changed: base !== row, from };
}
