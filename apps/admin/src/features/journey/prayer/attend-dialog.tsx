import { trpc } from "@panshi/client/trpc";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { prayerResource } from "./prayer-resource.ts";

const NoFields = z.strictObject({});

/** Confirms that somebody cared for the member; it cannot be taken back, and the audit log keeps who said so. */
export function ConfirmCareDialog({ row }: { row: AdminPrayer }) {
  const { attend } = trpc.useUtils().client.admin.prayer;
  return (
    <ActionDialog
      noun={prayerResource}
      row={row}
      title="標記為已關懷？"
      lead="確認已經有人看過這個願，也知道接下來怎麼陪這位會員。標記之後不能收回，操作紀錄會留下是誰標記的。"
      schema={NoFields}
      values={{}}
      submit="標記已關懷"
      call={() => attend.mutate({ id: row.id })}
      done={() => ({ title: "已標記為已關懷", description: row.title })}
    />
  );
}
