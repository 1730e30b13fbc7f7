import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { useLayer } from "../../../kit/layer.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { MEMBERS } from "../../../screens.ts";
import { EmailDialog, EraseDialog, NoteDialog, SessionsDialog, StopEmailDialog } from "./account-dialogs.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { idAfter, memberLayers, REVOKE, STOP_EMAIL } from "./member-layers.ts";
import { GrantDialog, RevokeDialog } from "./membership-dialogs.tsx";

type MemberDialogsProps = { member: MemberDetail; layer: ReturnType<typeof useLayer> };

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
  const grantId = idAfter(REVOKE, layer);
  const changeId = idAfter(STOP_EMAIL, layer);
  if (grantId !== null) return <RevokeDialog member={member} grantId={grantId} />;
  if (changeId !== null) return <StopEmailDialog member={member} changeId={changeId} />;
  switch (layer) {
    case memberLayers.grant:
      return <GrantDialog member={member} />;
    case memberLayers.note:
      return <NoteDialog member={member} />;
    case memberLayers.deactivate:
      return <DeactivateDialog rows={[member]} />;
    case memberLayers.sessions:
      return <SessionsDialog member={member} />;
    case memberLayers.email:
      return <EmailDialog member={member} />;
    case memberLayers.erase:
      return <EraseDialog member={member} onErased={() => void navigate(MEMBERS, { replace: true })} />;
    default:
      return null;
  }
}
