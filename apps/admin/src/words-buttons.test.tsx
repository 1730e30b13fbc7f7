import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { PasswordDialog, ResetTotpDialog } from "./features/accounts/administrator/administrator-dialogs.tsx";
import { invoiceResource } from "./features/commerce/invoice/invoice-resource.ts";
import { NumberDialog, RecordRejectionDialog } from "./features/commerce/invoice/number-dialogs.tsx";
import { UploadDialog } from "./features/commerce/invoice/upload-dialog.tsx";
import { OrderDialogs } from "./features/commerce/order/dialogs/order-dialogs.tsx";
import {
  cacheRefundProposal,
  cacheRequestProposal,
  makeTestEmail,
  makeTestFlag,
  makeTestOrder,
  makeTestRefund,
  makeTestRefundProposal,
} from "./features/commerce/order/order-fixture.ts";
import { AttachDialog, SetAsideDialog } from "./features/commerce/payment-event/event-dialogs.tsx";
import { FileDialog } from "./features/commerce/product/file-dialog.tsx";
import { AudioPreviewDialog } from "./features/commerce/product/preview-dialog.tsx";
import {
  AcceptDialog,
  DeclineDialog,
  NewBankAccountLinkDialog,
} from "./features/commerce/refund-request/decision-dialogs.tsx";
import { RecordPayoutDialog } from "./features/commerce/refund-request/payout-dialogs.tsx";
import { ReplaceFileDialog } from "./features/content/free-download/free-download-dialogs.tsx";
import { slipResource } from "./features/journey/oracle/slip-form.tsx";
import { ConfirmCareDialog, StatusDialog } from "./features/journey/prayer/prayer-dialogs.tsx";
import { DeactivateDialog } from "./features/site/member/deactivate-dialog.tsx";
import { MemberDialogs } from "./features/site/member/member-dialogs.tsx";
import { RequeueDialog, SetUnsentEmailsAsideDialog } from "./features/site/unsent-email/unsent-email-dialogs.tsx";
import { RemoveDialog } from "./kit/remove-dialog.tsx";
import { htmlToText, listButtonLabels, renderWithData } from "./lib/testing.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("./lib/testing-dialogs.tsx"));

// A button is a verb with its object and, where money moves, its amount. What cannot be taken back is outlined red and says so.

const AT = "2026-11-20T06:30:00.000Z";
const nothing = () => undefined;
const layerOf = (layer: string) => ({ layer, open: nothing, close: nothing, forget: nothing });
const grant = {
  id: "grant",
  planType: "basic",
  days: 30,
  grantedAt: AT,
  revokedAt: null,
  revokedReason: null,
  isRevocable: true,
} as const;
const order = makeTestOrder({
  email: "visitor@example.com",
  flags: [makeTestFlag({ held: 3000 })],
  refunds: [makeTestRefund({ state: "unknown" })],
  grants: [grant],
  letters: [makeTestEmail({ state: "failed" })],
});
const ofOrder = (layer: string) => <OrderDialogs key={layer} order={order} layer={layerOf(layer)} />;
const member = { id: "m", fullName: "林星石", membershipType: "vip", grants: { items: [grant], next: null } } as never;
const ofMember = (layer: string) => <MemberDialogs key={layer} member={member} layer={layerOf(layer)} />;
const request = {
  id: "r",
  orderId: "order",
  productIds: null,
  orderNumber: "PS1",
  orderTotal: 9990,
  proposed: 9990,
  amount: 9990,
  method: "card",
  hasAccount: true,
};
const [card, atm] = [request, { ...request, method: "atm" }] as never[] as [never, never];
const row = {
  id: "one",
  title: "石",
  name: "石",
  fullName: "林星石",
  firstName: "守",
  lastName: "石",
  kind: "paid",
  amount: 1,
  number: null,
  status: "pending",
  reply: null,
  care: null,
  version: null,
  audioUrl: null,
  purpose: "付款收據",
  recipient: "a@example.com",
} as never;

/** A dialog with what can be refunded. */
function shown(part: ReactNode): string {
  return renderWithData(part, (client) => {
    for (const flagId of [null, "flag"])
      cacheRefundProposal(client, makeTestRefundProposal({ amount: 4995, left: 9990 }), flagId);
    cacheRequestProposal(client, request, makeTestRefundProposal({ amount: 9990, left: 9990 }));
  });
}

/** What the button of a dialog says, and whether it is outlined red. */
function buttonOf(part: ReactNode) {
  const html = shown(part);
  const label = listButtonLabels(html).at(-1)?.replace(/^-/, "");
  const isRed = /danger-face/.test(html.slice(html.lastIndexOf("<button")));
  return { label, isRed, saysSo: /不能復原|馬上刪除/.test(htmlToText(html)) };
}

it("the button of an act that can be made good names the act and what it is done to", () => {
  for (const [part, label] of [
    [ofOrder("resend-claim"), "重寄領取信"],
    [ofOrder("request-refund"), "提出退款申請"],
    [ofOrder("letter/letter"), "重寄這封信"],
    [<AcceptDialog key="atm" row={atm} />, "同意退款 NT$ 9,990"],
    [<NumberDialog key="n" noun={invoiceResource} row={row} kind="invoices" />, "登錄號碼"],
    [<RecordRejectionDialog key="r" noun={invoiceResource} row={row} kind="invoices" />, "退回發票"],
    [<UploadDialog key="u" batch={row} />, "上傳號碼"],
    [<FileDialog key="f" product={row} />, "上傳檔案"],
    [<AudioPreviewDialog key="a" product={row} />, "上傳試聽"],
    [<StatusDialog key="s" row={row} />, "更新狀態"],
    [<RequeueDialog key="q" rows={[row, row]} />, "重寄 2 封信"],
    [<PasswordDialog key="p" row={row} />, "重設密碼"],
    [ofMember("grant"), "延長 30 天"],
    [ofMember("note"), "儲存備註"],
    [ofMember("deactivate"), "停用帳號"],
    [<DeactivateDialog key="d" rows={[row, row]} />, "停用 2 個帳號"],
    [ofMember("sessions"), "登出所有裝置"],
    [ofMember("email"), "送出電子郵件的更改"],
    [ofMember("stop-email/c"), "停止更改電子郵件"],
  ] as const)
    expect(buttonOf(part)).toEqual({ label, isRed: false, saysSo: false });
});

it("the button of an act that cannot be taken back is red, and its dialog says so", () => {
  for (const [part, label] of [
    [ofOrder("refund"), "退款 NT$ 4,995"],
    [ofOrder("return/flag"), "退款 NT$ 4,995"],
    [ofOrder("record-payment"), "登錄收款 NT$ 3,990"],
    [ofOrder("cancel"), "取消這筆訂單"],
    [ofOrder("assign"), "交給這位會員"],
    [ofOrder("flag/flag/accepted"), "標記為已確認"],
    [ofOrder("flag/flag/fulfilled"), "完成訂單 NT$ 3,000"],
    [ofOrder("revoke/grant"), "撤銷 30 天"],
    [<AcceptDialog key="card" row={card} />, "同意並退款 NT$ 9,990"],
    [<DeclineDialog key="d" row={card} />, "婉拒退款申請"],
    [<NewBankAccountLinkDialog key="l" row={card} />, "重寄帳戶連結"],
    [<RecordPayoutDialog key="p" row={card} />, "登錄匯款 NT$ 9,990"],
    [<AttachDialog key="a" row={row} />, "指定訂單"],
    [<SetAsideDialog key="s" row={row} />, "略過這則通知"],
    [<SetUnsentEmailsAsideDialog key="e" rows={[row]} />, "略過這封信"],
    [<ReplaceFileDialog key="f" download={row} />, "更換檔案"],
    [<ConfirmCareDialog key="c" row={row} />, "標記為已關懷"],
    [<ResetTotpDialog key="t" row={row} />, "重設兩步驟驗證"],
    [ofOrder("record-refund"), "登錄退款 NT$ 4,995"],
    [ofOrder("record-return/flag"), "登錄退款 NT$ 4,995"],
    [ofOrder("settle-refund/refund"), "登錄結果"],
    [ofMember("revoke/grant"), "撤銷 30 天"],
    [ofMember("erase"), "永久刪除帳號"],
  ] as const)
    expect(buttonOf(part)).toEqual({ label, isRed: true, saysSo: true });
});

it("the fields of a refund's outcome and of a payment have the words of the office", () => {
  expect(htmlToText(renderWithData(ofOrder("settle-refund/refund")))).toContain(" 退款結果 ");
  expect(htmlToText(renderWithData(ofOrder("record-payment")))).toContain(" 付款方式 ");
});

it("what an acceptance may be, and the plan that is longer, are said in the words of the office", () => {
  expect(htmlToText(shown(<AcceptDialog row={card} />))).toContain("訂單金額 NT$ 9,990，最多可退尚未退款的金額。");
  expect(renderWithData(ofMember("grant"))).toContain('<section aria-label="延長方案">');
});

it("a deletion names what is deleted, and says that it is for good", () => {
  const slip = { id: "one", title: "石" } as never;
  const question = renderWithData(
    <RemoveDialog
      noun={slipResource}
      row={slip}
      onClose={() => {}}
      remove={() => Promise.resolve()}
      text={() => "「石」會從籤筒裡拿走。"}
    />,
  );
  expect(htmlToText(question)).toContain("「石」會從籤筒裡拿走。刪除之後不能復原。");
  expect(listButtonLabels(question)).toEqual(["取消", "刪除靈籤"]);
});
