import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { expect, it, vi } from "vitest";
import { setUpDialogSendTest } from "../../../lib/sent-by.tsx";
import {
  ChangeMemberEmailDialog,
  EraseDialog,
  NoteDialog,
  EndMemberSessionsDialog,
  StopEmailChangeDialog,
} from "./account-dialogs.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { GrantDialog, RevokeDialog } from "./member-dialogs.tsx";

vi.mock("../../../kit/form/action-dialog.tsx", () => import("../../../lib/sent-by.tsx"));

const expectSent = setUpDialogSendTest();
const reason = { reason: "原因" };
const idempotencyKey = expect.stringMatching(/^[0-9a-f-]{36}$/);

it("what the dialogs of a member send, and what they say afterwards", async () => {
  const member = {
    id: "m",
    fullName: "林星石",
    membershipType: "none",
    grants: { items: [], next: null },
  } as unknown as MemberDetail;
  const vip = { ...member, membershipType: "vip" } as MemberDetail;
  const grant = { memberId: "m", days: 30, idempotencyKey, ...reason };
  const given = { title: "方案已延長" };
  await expectSent([
    [
      <NoteDialog key="1" member={member} />,
      { text: "備註" },
      "memberChange.addNote",
      { memberId: "m", text: "備註" },
      { title: "備註已加上" },
    ],
    [
      <EndMemberSessionsDialog key="2" member={member} />,
      reason,
      "memberChange.endSessions",
      { memberId: "m", ...reason },
      { title: "已從所有裝置登出" },
    ],
    [
      <EraseDialog key="3" member={member} onErased={() => {}} />,
      { name: "林星石", ...reason },
      "memberChange.erase",
      { memberId: "m", ...reason },
      { title: "會員的帳號已刪除" },
    ],
    [
      <ChangeMemberEmailDialog key="4" member={member} />,
      { email: "new@example.com", ...reason },
      "memberChange.requestEmailChange",
      { memberId: "m", email: "new@example.com", ...reason },
      { title: "等另一位管理員核准" },
    ],
    [
      <StopEmailChangeDialog key="5" member={member} changeId="c" />,
      reason,
      "memberChange.stopEmailChange",
      { id: "c", ...reason },
      { title: "已停止更改電子郵件" },
    ],
    // Who has no plan is given the smaller one, anybody else more of the same.
    [<GrantDialog key="6" member={member} />, reason, "memberChange.grant", { ...grant, planType: "basic" }, given],
    [<GrantDialog key="7" member={vip} />, reason, "memberChange.grant", { ...grant, planType: "vip" }, given],
    [
      <RevokeDialog key="8" member={member} grantId="g" />,
      reason,
      "memberChange.revokeGrant",
      { grantId: "g", ...reason },
      { title: "方案的天數已撤銷" },
    ],
    [
      <DeactivateDialog key="9" rows={[member, { ...member, id: "n" }]} />,
      reason,
      "memberChange.setActive",
      { ids: ["m", "n"], isActive: false, ...reason },
      { title: "已停用 2 位會員" },
      { changed: 2 },
    ],
  ]);
});
