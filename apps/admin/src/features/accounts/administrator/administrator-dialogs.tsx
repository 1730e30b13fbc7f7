import { trpc } from "@panshi/client/trpc";
import {
  ADMINISTRATOR_PASSWORD_LENGTH,
  type AdministratorListItem,
  NewAdministratorPassword,
} from "@panshi/contracts/accounts/administrator";
import { personName } from "@panshi/contracts/platform/person-name";
import { Skeleton } from "@panshi/ui/display/skeleton";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { PasswordField } from "../../../kit/form/password-field.tsx";
import { QueryError } from "../../../shell/load-error.tsx";
import { SessionRows } from "../account/public.tsx";
import { administratorResource } from "./administrator-resource.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

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

const Nothing = z.strictObject({});

/** The devices of another administrator, and the way to sign all of them out. */
export function AdministratorSessionsDialog({ row }: { row: AdministratorListItem }) {
  const { endSessions } = trpc.useUtils().client.admin.administrator;
  const list = trpc.admin.administrator.sessions.useQuery({ id: row.id }, freshAtVisitOptions);
  return (
    <ActionDialog
      noun={administratorResource}
      row={row}
      title={`${personName(row)}登入的裝置`}
      schema={Nothing}
      values={{}}
      ready={() => (list.data?.length ?? 0) > 0}
      submit="登出所有裝置"
      call={() => endSessions.mutate({ id: row.id })}
      done={() => ({ title: "裝置都已登出", description: personName(row) })}
    >
      {list.data ? (
        list.data.length > 0 ? (
          // Focusable, so that a long list is scrolled by keyboard.
          <div role="group" aria-label="裝置" tabIndex={0}>
            <SessionRows sessions={list.data} />
          </div>
        ) : (
          <p className="text-ink-soft">現在沒有登入的裝置。</p>
        )
      ) : list.error ? (
        <QueryError title="裝置讀取失敗" query={list} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </ActionDialog>
  );
}

/** Takes another administrator's second factor away, who lost the phone and the recovery codes. */
export function ResetTotpDialog({ row }: { row: AdministratorListItem }) {
  const { resetTotp } = trpc.useUtils().client.admin.administrator;
  return (
    <ActionDialog
      noun={administratorResource}
      row={row}
      title="重設兩步驟驗證"
      lead={`請先當面或打電話確認是${personName(row)}本人。手機和救援碼都會失效，所有裝置立刻登出；不能復原；下次登入只要密碼，再重新設定。`}
      schema={Nothing}
      values={{}}
      submit="重設兩步驟驗證"
      destructive
      call={() => resetTotp.mutate({ id: row.id })}
      done={() => ({ title: "兩步驟驗證已重設", description: personName(row) })}
    />
  );
}
