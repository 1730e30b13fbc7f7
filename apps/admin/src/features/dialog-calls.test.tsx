import type { AdministratorListItem } from "@panshi/contracts/accounts/administrator";
import type { InvoiceRecord } from "@panshi/contracts/commerce/invoice-record";
import type { ReviewEvent } from "@panshi/contracts/commerce/payment-event-list";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { expect, it, vi } from "vitest";
import { setUpDialogSendTest } from "../lib/sent-by.tsx";
import { PasswordDialog, ResetTotpDialog } from "./accounts/administrator/administrator-dialogs.tsx";
import { invoiceResource } from "./commerce/invoice/invoice-resource.ts";
import { NumberDialog, RecordRejectionDialog } from "./commerce/invoice/number-dialogs.tsx";
import { AttachDialog, SetAsideDialog } from "./commerce/payment-event/event-dialogs.tsx";
import {
  RequeueDialog,
  SetUnsentEmailsAsideDialog as SetLettersAsideDialog,
} from "./site/unsent-email/unsent-email-dialogs.tsx";
import { ConfirmCareDialog, ReplyDialog, StatusDialog } from "./journey/prayer/prayer-dialogs.tsx";
import { AcceptDialog, DeclineDialog, NewBankAccountLinkDialog } from "./commerce/refund-request/decision-dialogs.tsx";
import { RecordPayoutDialog } from "./commerce/refund-request/payout-dialogs.tsx";
import { cacheRequestProposal, makeTestRefundProposal } from "./commerce/order/order-fixture.ts";
import { RunDialog } from "./commerce/reconciliation/run-dialog.tsx";

vi.mock("../kit/form/action-dialog.tsx", () => import("../lib/sent-by.tsx"));
vi.mock("../kit/layer.ts", async (original) => ({
  ...(await original<object>()),
  useHistoryDialog: () => ({ layer: "~run 2026-11-19", open: () => {}, close: () => {} }),
}));

const expectSent = setUpDialogSendTest();
const reason = { reason: "原因" };
const idempotencyKey = expect.stringMatching(/^[0-9a-f-]{36}$/);
const today = taipeiDay(Date.now());

it("what the dialogs about refund requests, payments, invoices, prayers and administrators send and say", async () => {
  const request = {
    id: "r",
    orderId: "o",
    productIds: null,
    proposed: 1330,
    amount: 1330,
    method: "card",
    orderNumber: "PS1",
  } as AdminRefundRequest;
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
  const row = { id: "a", firstName: "守", lastName: "星" } as AdministratorListItem;
  const letters = [{ id: "l" }, { id: "k" }] as never;
  const revocation = { revokes: "all", productIds: null, lastDay: null };
  const accept = { id: "r", idempotencyKey, amount: 1330, ...revocation, toAccount: false, ...reason };
  const number = { noun: invoiceResource, row: invoice, kind: "invoices" } as const;
  const base = { id: "p", updatedAt: "now" };
  const updated = { title: "更新成功", description: "祈願狀態已更新" };
  const attach = { orderNumber: "PS1", ...reason };
  await expectSent(
    [
      [
        <AcceptDialog key="1" row={request} />,
        reason,
        "refundRequest.accept",
        accept,
        { title: "已經退款", description: "退回原來的付款方式，信也寄出了。" },
        { state: "done" },
      ],
      [
        <AcceptDialog key="2" row={request} />,
        reason,
        "refundRequest.accept",
        accept,
        { title: "已經同意", description: "連結寄出了，等對方填寫帳戶。" },
        { state: "account_needed" },
      ],
      [
        <DeclineDialog key="3" row={request} />,
        reason,
        "refundRequest.decline",
        { id: "r", ...reason },
        { title: "已經婉拒", description: "信寄出了。" },
      ],
      [
        <NewBankAccountLinkDialog key="4" row={request} />,
        reason,
        "refundRequest.newLink",
        { id: "r", ...reason },
        { title: "連結寄出了" },
      ],
      [
        <RecordPayoutDialog key="5" row={request} />,
        { reference: "R" },
        "refundRequest.payOut",
        { id: "r", idempotencyKey, reference: "R", day: today },
        { title: "匯款登錄好了", description: "帳戶已經刪除，信寄出了。" },
      ],
      [
        <AttachDialog key="6" row={event} />,
        attach,
        "paymentEvent.attach",
        { id: "e", revokes: null, ...attach },
        { title: "已指定訂單", description: "訂單待確認：同一筆訂單付了兩次。" },
        { flag: "second_payment" },
      ],
      [
        <SetAsideDialog key="7" row={event} />,
        reason,
        "paymentEvent.setAside",
        { id: "e", ...reason },
        { title: "已略過", description: "付款成功 NT$ 3,990" },
      ],
      [
        <NumberDialog key="8" {...number} />,
        { number: "AB1", ...reason },
        "invoice.setNumber",
        { kind: "invoices", id: "i", number: "AB1", day: today, ...reason },
        { title: "號碼已登錄", description: "PS1" },
      ],
      [
        <RecordRejectionDialog key="9" {...number} />,
        reason,
        "invoice.reject",
        { kind: "invoices", id: "i", ...reason },
        { title: "已退回，等下一批", description: "PS1" },
      ],
      [
        <ConfirmCareDialog key="10" row={prayer} />,
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
      [
        <RequeueDialog key="17" rows={letters} />,
        reason,
        "unsentEmail.requeue",
        { ids: ["l", "k"], ...reason },
        { title: "2 封信排進佇列了" },
        { changed: 2, left: 0 },
      ],
      [
        <SetLettersAsideDialog key="18" rows={letters} />,
        reason,
        "unsentEmail.setAside",
        { ids: ["l", "k"], ...reason },
        { title: "略過了 2 封信" },
        { changed: 2, left: 0 },
      ],
      [
        <RunDialog key="19" />,
        reason,
        "reconciliation.run",
        { day: "2026-11-19", ...reason },
        { title: "開始核對了", description: "不同的訂單會標為待確認，出現在這一頁和訂單裡。" },
      ],
    ],
    (client) => cacheRequestProposal(client, request, makeTestRefundProposal({ amount: 1330 })),
  );
});
