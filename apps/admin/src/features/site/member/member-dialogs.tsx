import { trpc } from "@panshi/client/trpc";
import { plans } from "@panshi/contracts/commerce/plan";
import { GrantInput, RevokeGrantInput } from "@panshi/contracts/site/member-change";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import type { useHistoryDialog } from "../../../kit/layer.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { paths } from "../../../paths.ts";
import {
  ChangeMemberEmailDialog,
  EraseDialog,
  NoteDialog,
  EndMemberSessionsDialog,
  StopEmailChangeDialog,
} from "./account-dialogs.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { EXTEND_PLAN_LABEL } from "./labels.ts";
import {
  idFromDialogName,
  memberDialogNames,
  REVOKE_DIALOG_PREFIX,
  STOP_EMAIL_CHANGE_DIALOG_PREFIX,
} from "./member-dialog-names.ts";
import { memberResource } from "./member-resource.ts";

type MemberDialogsProps = { member: MemberDetail; layer: ReturnType<typeof useHistoryDialog> };

/** The dialog that is open on a member's page. A layer that the role may not use is dropped. */
export function MemberDialogs({ member, layer: { layer, forget } }: MemberDialogsProps) {
  const mayChange = useHasPermission("members:write");
  const navigate = useNavigate();
  const isRefused = layer !== null && !mayChange;
  const drop = useEffectEvent(forget);
  useEffect(() => {
    if (isRefused) drop();
  }, [isRefused]);
  if (layer === null || isRefused) return null;
  const grantId = idFromDialogName(REVOKE_DIALOG_PREFIX, layer);
  const changeId = idFromDialogName(STOP_EMAIL_CHANGE_DIALOG_PREFIX, layer);
  if (grantId !== null) return <RevokeDialog member={member} grantId={grantId} />;
  if (changeId !== null) return <StopEmailChangeDialog member={member} changeId={changeId} />;
  switch (layer) {
    case memberDialogNames.grant:
      return <GrantDialog member={member} />;
    case memberDialogNames.note:
      return <NoteDialog member={member} />;
    case memberDialogNames.deactivate:
      return <DeactivateDialog rows={[member]} />;
    case memberDialogNames.sessions:
      return <EndMemberSessionsDialog member={member} />;
    case memberDialogNames.email:
      return <ChangeMemberEmailDialog member={member} />;
    case memberDialogNames.erase:
      return <EraseDialog member={member} onErased={() => void navigate(paths.members, { replace: true })} />;
    default:
      return null;
  }
}

const planNames = Object.fromEntries(Object.entries(plans).map(([key, { name }]) => [key, name])) as Record<
  keyof typeof plans,
  string
>;
const grantField = typedFormFields<typeof GrantInput>();
const revokeField = typedFormFields<typeof RevokeGrantInput>();

/** Gives days of a plan; they follow what runs already. */
export function GrantDialog({ member }: { member: MemberDetail }) {
  const { grant } = trpc.useUtils().client.admin.memberChange;
  // One for the opened dialog: a second click grants nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { id, fullName, membershipType } = member;
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title={EXTEND_PLAN_LABEL}
      lead={`會員：${fullName}。天數接在同一種方案的後面；會員會收到站內的通知。`}
      schema={GrantInput}
      values={{
        memberId: id,
        planType: membershipType === "none" ? "basic" : membershipType,
        days: 30,
        reason: "",
        idempotencyKey,
      }}
      submit={EXTEND_PLAN_LABEL}
      submitWords={({ days }) => (Number(days) > 0 ? `延長 ${Number(days)} 天` : EXTEND_PLAN_LABEL)}
      call={grant.mutate}
      done={() => ({ title: "方案已延長" })}
    >
      <div className="grid grid-cols-2 gap-x-8">
        <grantField.Select name="planType" label="方案" options={planNames} />
        <grantField.Number name="days" label="天數" required />
      </div>
      <grantField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Takes back days that were given; those that have passed stay. */
export function RevokeDialog({ member, grantId }: { member: MemberDetail; grantId: string }) {
  const { revokeGrant } = trpc.useUtils().client.admin.memberChange;
  const grant = member.grants.items.find(({ id }) => id === grantId);
  return (
    <ActionDialog
      noun={memberResource}
      row={member}
      title={grant ? `撤銷${plans[grant.planType].name} ${grant.days} 天` : "撤銷方案的天數"}
      lead="從現在起收回還沒用到的天數，不能復原；會員會收到站內的通知。"
      schema={RevokeGrantInput}
      values={{ grantId, reason: "" }}
      submit={grant ? `撤銷 ${grant.days} 天` : "撤銷方案的天數"}
      destructive
      call={revokeGrant.mutate}
      done={() => ({ title: "方案的天數已撤銷" })}
    >
      <revokeField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}
