import { trpc } from "@panshi/client/trpc";
import {
  AddNoteInput,
  RequestEmailChangeInput,
  MemberReasonInput,
  StopEmailChangeInput,
} from "@panshi/contracts/site/member-change";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { eraseConfirmationSchema } from "@panshi/contracts/site/member-erasure";
import { useMemo } from "react";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { memberResource } from "./member-resource.ts";

type MemberProps = { member: MemberDetail };

const noteField = typedFormFields<typeof AddNoteInput>();
const reasonField = typedFormFields<typeof MemberReasonInput>();
const emailField = typedFormFields<typeof RequestEmailChangeInput>();
const stopField = typedFormFields<typeof StopEmailChangeInput>();
const eraseField = typedFormFields<ReturnType<typeof eraseConfirmationSchema>>();

/** A note about the member, which the member never sees. */
export function NoteDialog({ member }: MemberProps) {
  const { addNote } = trpc.useUtils().client.admin.memberChange;
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title={`寫一則「${member.fullName}」的備註`}
      lead="管理員看得到，會員看不到。"
      schema={AddNoteInput}
      values={{ memberId: member.id, text: "" }}
      submit="儲存備註"
      call={addNote.mutate}
      done={() => ({ title: "備註已加上" })}
    >
      <noteField.Area name="text" label="備註" required />
    </ActionDialog>
  );
}

/** Ends every session of the member. */
export function EndMemberSessionsDialog({ member }: MemberProps) {
  const { endSessions } = trpc.useUtils().client.admin.memberChange;
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title={`讓「${member.fullName}」從所有裝置登出`}
      lead="會員要重新登入，其他都不變。"
      schema={MemberReasonInput}
      values={{ memberId: member.id, reason: "" }}
      submit="登出所有裝置"
      call={endSessions.mutate}
      done={() => ({ title: "已從所有裝置登出" })}
    >
      <reasonField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Erases the member at their wish. The name has to be typed, because nothing brings the account back. */
export function EraseDialog({ member, onErased }: MemberProps & { onErased: () => void }) {
  const { erase } = trpc.useUtils().client.admin.memberChange;
  const { id, fullName } = member;
  const schema = useMemo(() => eraseConfirmationSchema(fullName), [fullName]);
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title={`刪除「${fullName}」的帳號`}
      lead="願望、對話、照片和聯絡方式都會刪除，不能復原；訂單依法保留。只在會員自己要求時這樣做。"
      schema={schema}
      values={{ reason: "", name: "" }}
      submit="永久刪除帳號"
      destructive
      call={({ reason }) => erase.mutate({ memberId: id, reason })}
      done={() => ({ title: "會員的帳號已刪除" })}
      onDone={onErased}
    >
      <eraseField.Area name="reason" label="原因" required className="min-h-20!" />
      <eraseField.Text name="name" label={`輸入「${fullName}」來確認`} required autoComplete="off" />
    </ActionDialog>
  );
}

/** Calls, and then refetches the changes of emails, also after a failure. */
function useEmailCall() {
  const { client, admin } = trpc.useUtils();
  const reread =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    (input: Input) =>
      call(input).finally(() => void admin.memberChange.emailChanges.invalidate());
  return { calls: client.admin.memberChange, reread };
}

/** Starts a change of the member's email. */
export function ChangeMemberEmailDialog({ member }: MemberProps) {
  const { calls, reread } = useEmailCall();
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title={`更改「${member.fullName}」的電子郵件`}
      lead="要由另一位管理員核准。新信箱確認、再過 72 小時才生效；這段時間，會員可以從原信箱或登入中的裝置停止。"
      schema={RequestEmailChangeInput}
      values={{ memberId: member.id, email: "", reason: "" }}
      submit="送出電子郵件的更改"
      call={reread(calls.requestEmailChange.mutate)}
      done={() => ({ title: "等另一位管理員核准" })}
    >
      <emailField.Text
        name="email"
        label="新的電子郵件"
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <emailField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Stops a change of the member's email. */
export function StopEmailChangeDialog({ member, changeId }: MemberProps & { changeId: string }) {
  const { calls, reread } = useEmailCall();
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title="停止更改電子郵件"
      lead="原本的電子郵件照常使用。"
      schema={StopEmailChangeInput}
      values={{ id: changeId, reason: "" }}
      submit="停止更改電子郵件"
      call={reread(calls.stopEmailChange.mutate)}
      done={() => ({ title: "已停止更改電子郵件" })}
    >
      <stopField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}
