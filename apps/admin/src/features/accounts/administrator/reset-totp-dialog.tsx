import { trpc } from "@panshi/client/trpc";
import type { AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { administratorResource } from "./administrator-resource.ts";

const Nothing = z.strictObject({});

/** Takes another administrator's second factor away, who lost the phone and the recovery codes. */
export function ResetTotpDialog({ row }: { row: AdministratorListItem }) {
  const { resetTotp } = trpc.useUtils().client.admin.administrator;
  return (
    <ActionDialog
      noun={administratorResource}
      row={row}
      title="重設兩步驟驗證"
      lead={`請先當面或打電話確認是${personName(row)}本人。手機和救援碼都會失效，所有裝置立刻登出；下次登入只要密碼，再重新設定。`}
      schema={Nothing}
      values={{}}
      submit="重設"
      destructive
      call={() => resetTotp.mutate({ id: row.id })}
      done={() => ({ title: "兩步驟驗證已重設", description: personName(row) })}
    />
  );
}
