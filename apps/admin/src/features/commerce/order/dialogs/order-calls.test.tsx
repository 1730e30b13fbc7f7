import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { expect, it, vi } from "vitest";
import { setUpDialogSendTest } from "../../../../lib/sent-by.tsx";
import {
  cacheRefundProposal,
  makeTestFlag,
  makeTestEmail,
  makeTestOrder,
  makeTestRefundProposal,
  makeTestRefund,
} from "../order-fixture.ts";
import { OrderDialogs } from "./order-dialogs.tsx";

vi.mock("../../../../kit/form/action-dialog.tsx", () => import("../../../../lib/sent-by.tsx"));

const expectSent = setUpDialogSendTest();
const reason = { reason: "原因" };
const idempotencyKey = expect.stringMatching(/^[0-9a-f-]{36}$/);
const today = taipeiDay(Date.now());

it("what the dialogs of an order send, and what they say afterwards", async () => {
  const order = makeTestOrder({
    email: "visitor@example.com",
    flags: [makeTestFlag()],
    refunds: [makeTestRefund({ state: "unknown" })],
    letters: [makeTestEmail({ state: "failed" })],
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
  const made = { id: "order", idempotencyKey, revokes: "all", productIds: null, lastDay: null };
  const done = { state: "done", amount: 1330 };
  await expectSent(
    [
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
        { id: "order", amount: 3990, day: today, method: "atm", reference: "", idempotencyKey, ...reason },
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
        { ...made, revokes: "nothing", amount: 3000, flagId: "flag", ...reason },
        { title: "退款 NT$ 1,330：結果不明", kind: "destructive", description: "請到金流後台確認，再登錄結果。" },
        { ...done, state: "unknown" },
      ],
      [
        dialog("record-return/flag"),
        { reference: "R", ...reason },
        "refund.record",
        { ...made, revokes: "nothing", amount: 3000, flagId: "flag", reference: "R", day: today, ...reason },
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
        { id: "flag", settlement: "accepted", ...reason },
        { title: "已標記為已確認", description: "付款金額與訂單不同" },
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
        "unsentEmail.requeue",
        { ids: ["letter"], ...reason },
        { title: "信排進寄送了", description: "moon@example.com" },
      ],
    ],
    (client) => {
      cacheRefundProposal(client, makeTestRefundProposal({ amount: 1330 }));
      cacheRefundProposal(client, makeTestRefundProposal({ subject: "nothing", amount: 3000 }), "flag");
    },
  );
});
