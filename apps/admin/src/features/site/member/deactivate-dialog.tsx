import { trpc } from "@panshi/client/trpc";
import type { MemberListItem } from "@panshi/contracts/site/member-list";
import { MembersActiveInput } from "@panshi/contracts/site/member-change";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { useResourceMutation } from "../../../kit/changes.ts";
import { memberResource } from "./member-resource.ts";

const field = typedFormFields<typeof MembersActiveInput>();

/** Activates members again: from a button, or to take a deactivation back. */
export function useActivateMembers() {
  const { setActive } = trpc.useUtils().client.admin.memberChange;
  return useResourceMutation(memberResource, {
    call: (ids: string[]) => setActive.mutate({ ids, isActive: true }),
    failed: "重新啟用失敗",
    expected: (row, ids) => (ids.includes(row.id) ? { ...row, isActive: true } : row),
    about: (ids) => ids,
    done: ({ changed }) => ({ title: `已啟用 ${changed} ${memberResource.unit}${memberResource.name}` }),
  });
}

type DeactivateDialogProps = { rows: readonly Pick<MemberListItem, "id" | "fullName">[]; onDone?: () => void };

/** Deactivates one member or many, with a reason; the toast takes it back. */
export function DeactivateDialog({ rows, onDone }: DeactivateDialogProps) {
  const { setActive } = trpc.useUtils().client.admin.memberChange;
  const activation = useActivateMembers();
  const ids = rows.map(({ id }) => id);
  const [first] = rows;
  return (
    <ActionDialog
      noun={memberResource}
      title={rows.length === 1 && first ? `停用「${first.fullName}」` : `停用 ${rows.length} 位會員`}
      lead="停用之後登入不了，也會從所有裝置登出；資料和會員資格都留著，隨時能再啟用。"
      schema={MembersActiveInput}
      values={{ ids, isActive: false, reason: "" }}
      submit={rows.length === 1 ? "停用帳號" : `停用 ${rows.length} 個帳號`}
      call={setActive.mutate}
      done={({ changed }) => ({
        title: `已停用 ${changed} 位會員`,
        action: { label: "復原", onChoose: () => activation.mutate(ids) },
      })}
      {...(onDone && { onDone })}
    >
      <field.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}
