import { trpc } from "@panshi/client/trpc";
import {
  ADMINISTRATOR_PASSWORD_LENGTH,
  type AdministratorListItem,
  NewAdministratorPassword,
} from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { PasswordField } from "../../../kit/form/password-field.tsx";
import { administratorResource } from "./administrator-resource.ts";

const PasswordForm = z.strictObject({ password: NewAdministratorPassword, confirmation: z.string() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ["confirmation"],
    error: "兩次輸入的密碼不一樣",
    // Also beside a password that is too short.
    when: () => true,
  }),
);

/** Resets another administrator's password, typed twice (S5.22 to S5.24). */
export function PasswordDialog({ row }: { row: AdministratorListItem }) {
  const { setPassword } = trpc.useUtils().client.admin.administrator;
  return (
    <ActionDialog
      noun={administratorResource}
      row={row}
      title="重設密碼"
      lead={`${personName(row)}的所有裝置會立刻登出，請親自把新的密碼告訴對方。`}
      schema={PasswordForm}
      values={{ password: "", confirmation: "" }}
      ready={({ password, confirmation }) => password !== "" && confirmation !== ""}
      submit="重設密碼"
      call={({ password }) => setPassword.mutate({ id: row.id, password })}
      done={() => ({ title: "密碼已更新", description: personName(row) })}
    >
      <PasswordField
        name="password"
        label="新的密碼"
        hint={`至少 ${ADMINISTRATOR_PASSWORD_LENGTH.min} 個字元`}
        autoComplete="new-password"
      />
      <PasswordField name="confirmation" label="再輸入一次" autoComplete="new-password" />
    </ActionDialog>
  );
}
