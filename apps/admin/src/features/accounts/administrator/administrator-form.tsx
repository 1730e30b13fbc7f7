import { trpc } from "@panshi/client/trpc";
import {
  ADMINISTRATOR_PASSWORD_LENGTH,
  AdministratorFields,
  NewAdministratorInput,
  type AdministratorListItem,
} from "@panshi/contracts/accounts/administrator";
import { EMAIL_MAX, NAME_MAX } from "@panshi/contracts/platform/limits";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { Field, Input } from "@panshi/ui/form/field";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { PasswordField } from "../../../kit/form/password-field.tsx";
import { useAdministrator } from "../../../lib/administrator.ts";
import { administratorResource } from "./administrator-resource.ts";

/** The dialog to add an administrator, or to edit one. */
export function AdministratorForm({ row }: { row: AdministratorListItem | null }) {
  return row ? <Edit row={row} /> : <Create />;
}

const field = typedFormFields<typeof NewAdministratorInput>();
const isFilled = (...values: string[]) => values.every((value) => value.trim() !== "");

const names = (
  <div className="grid gap-6 sm:grid-cols-2">
    <field.Text name="lastName" label="姓氏" autoComplete="off" maxLength={NAME_MAX} />
    <field.Text name="firstName" label="名字" autoComplete="off" maxLength={NAME_MAX} required />
  </div>
);
const active = <field.Switch name="isActive" label="啟用" hint="停用後不能登入，已經登入的裝置會立刻登出" />;

function Create() {
  const { create } = trpc.useUtils().client.admin.administrator;
  return (
    <FormDialog
      noun={administratorResource}
      row={null}
      schema={NewAdministratorInput}
      empty={{ email: "", firstName: "", lastName: "", role: "moderator", password: "", isActive: true }}
      // S5.18, S5.19
      ready={({ email, firstName, password }) => isFilled(email, firstName) && password !== ""}
      save={(input) => create.mutate(input)}
    >
      <field.Text
        name="email"
        label="電子郵件"
        type="email"
        hint="登入的帳號，之後不能更改"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={EMAIL_MAX}
        required
      />
      {names}
      <PasswordField
        name="password"
        label="密碼"
        hint={`至少 ${ADMINISTRATOR_PASSWORD_LENGTH.min} 個字元`}
        autoComplete="new-password"
      />
      <field.Select name="role" label="角色" options={roleLabels} />
      {active}
    </FormDialog>
  );
}

function Edit({ row }: { row: AdministratorListItem }) {
  const { update } = trpc.useUtils().client.admin.administrator;
  const own = useAdministrator();
  const isOwn = own.id === row.id;
  return (
    <FormDialog
      noun={administratorResource}
      row={row}
      schema={AdministratorFields}
      empty={{ firstName: "", lastName: "", role: "moderator", isActive: true }}
      ready={({ firstName }) => isFilled(firstName)}
      // Whoever was deleted meanwhile is not recreated without a password.
      save={(input, base) => update.mutate({ ...input, ...(base ?? { id: row.id }) })}
    >
      <Field label="電子郵件" hint="電子郵件不能更改">
        <Input value={row.email} disabled />
      </Field>
      {names}
      {isOwn ? (
        <Field label="角色" hint="自己的角色，要由另一位超級管理員更改">
          <Input value={roleLabels[row.role]} disabled />
        </Field>
      ) : (
        <field.Select name="role" label="角色" options={roleLabels} />
      )}
      {active}
    </FormDialog>
  );
}
