import { trpc } from "@panshi/client/trpc";
import { type AdminPrayer, PrayerReplyInput, REPLY_MAX } from "@panshi/contracts/journey/prayer-list";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { useShortSiteName } from "../../../lib/site-name.ts";
import { prayerResource } from "./prayer-resource.ts";
import { useEditBase } from "./use-edit-base.ts";

const field = typedFormFields<typeof PrayerReplyInput>();

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
      <field.Area name="reply" label="回覆" required maxLength={REPLY_MAX} />
    </ActionDialog>
  );
}
