import type { AdministratorRow } from "@panshi/contracts/administrator";
import type { InvoiceRecord } from "@panshi/contracts/invoice-record";
import type { MemberDetail } from "@panshi/contracts/member-detail";
import type { ReviewEvent } from "@panshi/contracts/payment-event-list";
import type { AdminPrayer } from "@panshi/contracts/prayer-list";
import type { AdminRefundRequest } from "@panshi/contracts/refund-request";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import { PasswordDialog } from "./administrator/password-dialog.tsx";
import { ResetTotpDialog } from "./administrator/reset-totp-dialog.tsx";
import { invoices } from "./invoice/invoices.ts";
import { NumberDialog, RejectDialog } from "./invoice/number-dialogs.tsx";
import { EmailDialog, EraseDialog, NoteDialog, SessionsDialog, StopEmailDialog } from "./member/account-dialogs.tsx";
import { DeactivateDialog } from "./member/deactivate-dialog.tsx";
import { GrantDialog, RevokeDialog } from "./member/membership-dialogs.tsx";
import { OrderDialogs } from "./order/dialogs/order-dialogs.tsx";
import { cacheProposal, flagOf, letterOf, orderOf, proposalOf, refundOf } from "./order/order-fixture.ts";
import { AttachDialog, SetAsideDialog } from "./payment-event/event-dialogs.tsx";
import { AttendDialog } from "./prayer/attend-dialog.tsx";
import { ReplyDialog } from "./prayer/reply-dialog.tsx";
import { StatusDialog } from "./prayer/status-dialog.tsx";
import { AcceptDialog, DeclineDialog, NewLinkDialog } from "./refund-request/decision-dialogs.tsx";
import { PayOutDialog } from "./refund-request/payout-dialogs.tsx";

type Props = {
  values: object;
  call: (input: object) => Promise<unknown>;
  done: (output: object) => { title: string; description?: string; kind?: string };
};
const received = vi.hoisted(() => ({ props: null as unknown }));
vi.mock("../kit/form/action-dialog.tsx", () => ({
  ActionDialog: (props: unknown) => {
    received.props = props;
    return null;
  },
}));

let sent: [path: string, input: object][] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    sent.push([String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), JSON.parse(body)]);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: {} } } }])));
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** What a dialog sends when this is typed, and the toast after this answer. */
async function sentBy(dialog: ReactNode, typed: object, answer: object) {
  sent = [];
  renderWithData(dialog, (client) => {
    cacheProposal(client, proposalOf({ amount: 1330 }));
    cacheProposal(client, proposalOf({ amount: 3000 }), "flag");
  });
  const { values, call, done } = received.props as Props;
  await call({ ...values, ...typed });
  return {
    sent: sent.map(([path, input]) => [path, (input as Record<string, { json: object }>)["0"]?.json]),
    toast: done(answer),
  };
}

type Case = readonly [
  dialog: ReactNode,
  typed: object,
  path: string,
  input: object,
  toast: { title: string; description?: string; kind?: string },
  answer?: object,
];
async function expectSent(cases: readonly Case[]) {
  for (const [dialog, typed, path, input, toast, answer = {}] of cases)
    expect(await sentBy(dialog, typed, answer)).toEqual({
      sent: [[path, input]],
      toast: expect.objectContaining(toast),
    });
}

const reason = { reason: "原因" };
const callId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const today = taipeiDay(Date.now());

it("what the dialogs of an order send, and what they say afterwards", async () => {
  const order = orderOf({
    email: "visitor@example.com",
    flags: [flagOf()],
    refunds: [refundOf({ state: "unknown" })],
    letters: [letterOf({ state: "failed" })],
    grants: [
      {
        id: "grant",
        planType: "basic",
        days: 30,
        grantedAt: "",
        revokedAt: null,
        revokedReason: null,
        isRevocable: true,
      },
    ],
  });
  const dialog = (layer: string) => (
    <OrderDialogs order={order} layer={{ layer, open: () => {}, close: () => {}, forget: () => {} }} />
  );
  const number = { description: "PS1" };
  const made = { id: "order", callId, productIds: null };
  const done = { state: "done", amount: 1330 };
  await expectSent([
    [dialog("cancel"), reason, "order.cancel", { id: "order", ...reason }, { title: "訂單已取消", ...number }],
    [
      dialog("assign"),
      { memberId: "m", ...reason },
      "order.assign",
      { id: "order", memberId: "m", ...reason },
      { title: "訂單已經交給會員", ...number },
    ],
    [
      dialog("resend-claim"),
      reason,
      "order.resendClaim",
      { id: "order", ...reason },
      { title: "領取信排進寄送了", description: "visitor@example.com" },
    ],
    [
      dialog("request-refund"),
      reason,
      "refundRequest.open",
      { orderId: "order", productIds: null, ...reason },
      { title: "退款申請已經提出", ...number },
    ],
    [
      dialog("record-payment"),
      reason,
      "order.recordPayment",
      { id: "order", amount: 3990, day: today, method: "atm", reference: "", callId, ...reason },
      { title: "收款已登錄", ...number },
    ],
    [
      dialog("refund"),
      reason,
      "refund.make",
      { ...made, amount: 1330, flagId: null, ...reason },
      { title: "退款 NT$ 1,330：已退款" },
      done,
    ],
    [
      dialog("return/flag"),
      reason,
      "refund.make",
      { ...made, amount: 3000, flagId: "flag", ...reason },
      { title: "退款 NT$ 1,330：結果不明", kind: "destructive", description: "請到金流後台確認，再登錄結果。" },
      { ...done, state: "unknown" },
    ],
    [
      dialog("record-return/flag"),
      { reference: "R", ...reason },
      "refund.record",
      { ...made, amount: 3000, flagId: "flag", reference: "R", day: today, ...reason },
      { title: "退款 NT$ 1,330：已退款" },
      done,
    ],
    [
      dialog("settle-refund/refund"),
      { outcome: "done", ...reason },
      "refund.settle",
      { id: "refund", outcome: "done", ...reason },
      { title: "退款 NT$ 1,330：沒有退出去" },
      { ...done, state: "refused" },
    ],
    [
      dialog("flag/flag/accepted"),
      reason,
      "orderFlag.settle",
      { id: "flag", settlement: "accepted", planDays: null, ...reason },
      { title: "這件事處理好了", description: "付款金額與訂單不同" },
    ],
    [
      dialog("revoke/grant"),
      reason,
      "memberChange.revokeGrant",
      { grantId: "grant", ...reason },
      { title: "天數已經收回" },
    ],
    [
      dialog("letter/letter"),
      reason,
      "letter.requeue",
      { ids: ["letter"], ...reason },
      { title: "信排進寄送了", description: "moon@example.com" },
    ],
  ]);
});

it("what the dialogs of a member send, and what they say afterwards", async () => {
  const member = {
    id: "m",
    fullName: "林星石",
    membershipType: "none",
    grants: { items: [], next: null },
  } as unknown as MemberDetail;
  const vip = { ...member, membershipType: "vip" } as MemberDetail;
  const grant = { memberId: "m", days: 30, requestId: callId, ...reason };
  const given = { title: "方案的天數已加上" };
  await expectSent([
    [
      <NoteDialog key="1" member={member} />,
      { text: "備註" },
      "memberChange.addNote",
      { memberId: "m", text: "備註" },
      { title: "備註已加上" },
    ],
    [
      <SessionsDialog key="2" member={member} />,
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
      <EmailDialog key="4" member={member} />,
      { email: "new@example.com", ...reason },
      "memberChange.requestEmailChange",
      { memberId: "m", email: "new@example.com", ...reason },
      { title: "等另一位管理員核准" },
    ],
    [
      <StopEmailDialog key="5" member={member} changeId="c" />,
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

it("what the dialogs about refund requests, payments, invoices, prayers and administrators send and say", async () => {
  const request = { id: "r", proposed: 1330, amount: 1330, method: "card", orderNumber: "PS1" } as AdminRefundRequest;
  const event = { id: "e", kind: "paid", amount: 3990 } as ReviewEvent;
  const invoice = { id: "i", orderNumber: "PS1", number: null } as InvoiceRecord;
  const prayer = {
    id: "p",
    title: "願平安",
    content: "願",
    reply: null,
    status: "pending",
    updatedAt: "now",
  } as AdminPrayer;
  const row = { id: "a", firstName: "守", lastName: "星" } as AdministratorRow;
  const accept = { id: "r", callId, amount: 1330, toAccount: false, ...reason };
  const number = { noun: invoices, row: invoice, kind: "invoices" } as const;
  const base = { id: "p", updatedAt: "now" };
  const updated = { title: "更新成功", description: "祈願狀態已更新" };
  const attach = { orderNumber: "PS1", ...reason };
  await expectSent([
    [
      <AcceptDialog key="1" row={request} />,
      reason,
      "refundRequest.accept",
      accept,
      { title: "已經退款" },
      { state: "done" },
    ],
    [
      <AcceptDialog key="2" row={request} />,
      reason,
      "refundRequest.accept",
      accept,
      { title: "已經同意" },
      { state: "account_needed" },
    ],
    [
      <DeclineDialog key="3" row={request} />,
      reason,
      "refundRequest.decline",
      { id: "r", ...reason },
      { title: "已經婉拒" },
    ],
    [
      <NewLinkDialog key="4" row={request} />,
      reason,
      "refundRequest.newLink",
      { id: "r", ...reason },
      { title: "連結寄出了" },
    ],
    [
      <PayOutDialog key="5" row={request} />,
      { reference: "R" },
      "refundRequest.payOut",
      { id: "r", callId, reference: "R", day: today },
      { title: "匯款登錄好了" },
    ],
    [
      <AttachDialog key="6" row={event} />,
      attach,
      "paymentEvent.attach",
      { id: "e", ...attach },
      { title: "已歸到訂單", description: "訂單要再看一下：同一筆訂單付了兩次。" },
      { flag: "second_payment" },
    ],
    [
      <SetAsideDialog key="7" row={event} />,
      reason,
      "paymentEvent.setAside",
      { id: "e", ...reason },
      { title: "已擱置", description: "付款成功 NT$ 3,990" },
    ],
    [
      <NumberDialog key="8" {...number} />,
      { number: "AB1", ...reason },
      "invoice.setNumber",
      { kind: "invoices", id: "i", number: "AB1", day: today, ...reason },
      { title: "號碼已登錄", description: "PS1" },
    ],
    [
      <RejectDialog key="9" {...number} />,
      reason,
      "invoice.reject",
      { kind: "invoices", id: "i", ...reason },
      { title: "已退回，等下一批", description: "PS1" },
    ],
    [
      <AttendDialog key="10" row={prayer} />,
      {},
      "prayer.attend",
      { id: "p" },
      { title: "已標記為已關懷", description: "願平安" },
    ],
    [
      <ReplyDialog key="11" row={prayer} />,
      { reply: "回" },
      "prayer.reply",
      { ...base, reply: "回" },
      { title: "回覆已送出", description: "願平安" },
    ],
    // A rate goes only with what is completed, and only if it is filled.
    [
      <StatusDialog key="12" row={prayer} />,
      { status: "completed", successRate: 0 },
      "prayer.update",
      { ...base, status: "completed", successRate: 0 },
      updated,
    ],
    [
      <StatusDialog key="13" row={prayer} />,
      { status: "completed" },
      "prayer.update",
      { ...base, status: "completed" },
      updated,
    ],
    [
      <StatusDialog key="14" row={prayer} />,
      { status: "cancelled", successRate: 5 },
      "prayer.update",
      { ...base, status: "cancelled" },
      updated,
    ],
    [
      <PasswordDialog key="15" row={row} />,
      { password: "p", confirmation: "p" },
      "administrator.setPassword",
      { id: "a", password: "p" },
      { title: "密碼已更新", description: "星守" },
    ],
    [
      <ResetTotpDialog key="16" row={row} />,
      {},
      "administrator.resetTotp",
      { id: "a" },
      { title: "兩步驟驗證已重設", description: "星守" },
    ],
  ]);
});
