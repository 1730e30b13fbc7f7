import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { expect, it, vi } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts, htmlToText } from "../../../../lib/testing.tsx";
import {
  cacheRefundProposal,
  makeTestFlag,
  makeTestEmail,
  makeTestOrder,
  makeTestRefundProposal,
  makeTestRefund,
} from "../order-fixture.ts";
import { OrderDialogs } from "./order-dialogs.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../../../../lib/testing-dialogs.tsx"));

type Options = { role?: Role; proposal?: RefundProposal; flagId?: string };

const shown = (layer: string, changes: Partial<OrderDetail> = {}, { role, proposal, flagId }: Options = {}) =>
  renderWithData(
    <OrderDialogs
      order={makeTestOrder(changes)}
      layer={{ layer, open: () => {}, close: () => {}, forget: () => {} }}
    />,
    (client) => (proposal ? cacheRefundProposal(client, proposal, flagId) : undefined),
    role && { role },
  );
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"|<input[^>]* value="([^"]*)"[^>]* name="${name}"`)
    .exec(html)
    ?.slice(1)
    .find((value) => value !== undefined);
const submit = (html: string) => listButtonLabels(html).at(-1);

const grant = {
  id: "grant",
  planType: "basic",
  days: 30,
  grantedAt: "2026-11-20T06:30:00.000Z",
  revokedAt: null,
  revokedReason: null,
  isRevocable: true,
} as const;
const rows = {
  email: "visitor@example.com",
  flags: [makeTestFlag({ held: 3000, detail: "少付" })],
  refunds: [makeTestRefund({ state: "unknown" })],
  grants: [grant],
  letters: [makeTestEmail({ state: "failed" })],
} satisfies Partial<OrderDetail>;

it("each layer of an order opens its dialog, for who may use it, and a layer about nothing opens none", () => {
  for (const [layer, ...words] of [
    ["refund", "經由金流退款", "PS1，退回原本的付款方式，退款之後不能復原。", "退款 NT$ 3,990"],
    ["record-refund", "登錄已經匯還的款項", "這裡不會匯出任何款項，登錄之後不能復原。", "登錄退款 NT$ 3,990"],
    ["record-payment", "登錄金流以外的收款", "PS1，應收 NT$ 3,990。", "登錄收款 NT$ 3,990", "!訂單不會完成"],
    ["cancel", "取消訂單 PS1", "購買人不能再付這筆訂單", "先留著 取消這筆訂單"],
    ["assign", "交給會員 PS1。", "訪客留的信箱是 visitor@example.com。"],
    ["resend-claim", "重寄領取信", "寄到 visitor@example.com。"],
    ["request-refund", "替購買人申請退款", "購買人會收到填寫銀行帳戶的連結"],
    [
      "flag/flag/fulfilled",
      "依這筆款項完成訂單，差額記在帳上",
      "付款金額與訂單不同：少付，款項 NT$ 3,000，訂單 NT$ 3,990。",
    ],
    ["flag/flag/accepted", "款項照收，訂單維持原樣，差額記在帳上"],
    ["settle-refund/refund", "登錄退款 NT$ 500 的結果", "請選擇 退了，購買人已經收到 沒有退，款項還在"],
    ["revoke/grant", "撤銷修行方案 30 天", "從現在起收回還沒用到的天數"],
    ["letter/letter", "重寄「付款收據」", "寄到 moon@example.com。"],
  ] as const) {
    const html = shown(layer, rows, { proposal: makeTestRefundProposal() });
    expect([layer, findUnmetTexts(html, words)]).toEqual([layer, []]);
    expect([layer, shown(layer, rows, { role: "moderator", proposal: makeTestRefundProposal() })]).toEqual([layer, ""]);
  }
  for (const layer of ["return/flag", "record-return/flag"]) {
    const html = shown(layer, rows, { proposal: makeTestRefundProposal({ left: 3000 }), flagId: "flag" });
    expect([layer, findUnmetTexts(html, ["最多可以退 NT$ 3,000"])]).toEqual([layer, []]);
  }
  for (const layer of [
    "flag/flag/refunded",
    "flag/flag/anything",
    "flag/other/accepted",
    "return/other",
    "record-return/other",
    "settle-refund/other",
    "revoke/other",
    "letter/other",
    "anything",
  ])
    expect([layer, shown(layer, rows, { proposal: makeTestRefundProposal() })]).toEqual([layer, ""]);
});

it("a flag's money is named beside the order's only where they differ", () => {
  const lead = (held: number) => htmlToText(shown("flag/flag/accepted", { flags: [makeTestFlag({ held })] }));
  expect(lead(3990)).toContain("付款金額與訂單不同，款項 NT$ 3,990。");
  expect(lead(0)).toContain("付款金額與訂單不同。");
});

it("a refund begins with what the text gives, and nothing beyond what is left can be sent", () => {
  const refund = (changes: Partial<RefundProposal>, layer = "refund") =>
    shown(layer, {}, { proposal: makeTestRefundProposal(changes) });
  expect(valueOf(refund({ amount: 1330 }), "amount")).toBe("1330");
  // Of a delivered cart the text gives nothing: what was paid for it is offered.
  expect(valueOf(refund({ amount: 0, itemsAmount: 800 }), "amount")).toBe("800");
  expect(valueOf(refund({ amount: 0 }), "amount")).toBe("0");
  expect(valueOf(refund({ amount: 1330 }, "record-refund"), "amount")).toBe("1330");
  for (const [layer, changes, button] of [
    ["refund", {}, "退款 NT$ 3,990"],
    ["refund", { left: 3989 }, "-退款 NT$ 3,990"],
    ["refund", { byGateway: false, gatewayRefusal: "too_late" }, "-退款 NT$ 3,990"],
    ["refund", { amount: 0 }, "-退款"],
    // Another sum than the formula's presets nothing: somebody has to say what becomes of the days.
    ["refund", { basis: "ended", amount: 0, itemsAmount: 500 }, "-退款 NT$ 500"],
    ["record-refund", {}, "登錄退款 NT$ 3,990"],
    ["record-refund", { left: 3989 }, "-登錄退款 NT$ 3,990"],
    ["record-refund", { byGateway: false }, "登錄退款 NT$ 3,990"],
    ["record-refund", { refusal: "invoice_awaited" }, "-登錄退款 NT$ 3,990"],
  ] as const)
    expect([layer, changes, submit(refund(changes, layer))]).toEqual([layer, changes, button]);
  expect(submit(shown("settle-refund/refund", rows))).toBe("-登錄結果");
  expect(submit(shown("assign", rows))).toBe("-交給這位會員");
});

it("a refund's dialog says what the text gives and why, and where the amount differs from it", () => {
  const words = (changes: Partial<RefundProposal>, layer = "refund") =>
    shown(layer, {}, { proposal: makeTestRefundProposal(changes) });
  for (const [changes, ...expected] of [
    [{}, "退款規定：付款後七天內，全額退還，NT$ 3,990。最多可以退 NT$ 3,990。", "!請在原因裡說明"],
    [{ basis: "pro_rata", amount: 1330, daysLeft: 10, totalDays: 30 }, "按比例退還（30 天剩 10 天），NT$ 1,330。"],
    [{ basis: "whole", daysLeft: 10, totalDays: 30 }, "!天剩"],
    [{ left: 3000 }, "超過可以退的 NT$ 3,000"],
    [{ gatewayRefusal: "too_late" }, "請款超過 180 天，金流不再受理退款"],
    [{ left: 3990 }, "!超過可以退的"],
    [{ amount: 0 }, "!請在原因裡說明"],
    [{ amount: 0, itemsAmount: 800 }, "比退款規定多退 NT$ 800，請在原因裡說明"],
    [{ basis: "pro_rata", daysLeft: null, totalDays: 30 }, "!天剩"],
    [{ wholeUntil: "2126-11-20T06:30:00.000Z" }, "全額退還到 2126/11/20 14:30 為止。", "!經由金流退款到"],
    [{ gatewayUntil: "2126-11-21T06:30:00.000Z" }, "經由金流退款到 2126/11/21 為止。", "!全額退還到", "!；"],
    [{ wholeUntil: "2026-11-20T06:30:00.000Z" }, "!為止"],
    [{}, "!為止"],
    [
      {
        subject: "products",
        amount: 0,
        itemsAmount: 800,
        items: [
          { productId: "one", name: "星圖", amount: 500, withdrawn: false },
          { productId: "two", name: "頌缽", amount: 300, withdrawn: true },
        ],
      },
      "買下的商品 請選擇 都保留在寶庫 全部收回 收回勾選的商品 請選擇商品怎麼處理。",
      "!請在原因裡說明",
    ],
  ] as const)
    expect(findUnmetTexts(words(changes as Partial<RefundProposal>), expected)).toEqual([]);
  expect(findUnmetTexts(words({ refusal: "invoice_awaited" }, "record-refund"), ["等號碼回來就可以退款"])).toEqual([]);
  expect(findUnmetTexts(shown("refund", { received: 0 }), ["這筆訂單沒有可以退的款項"])).toEqual([]);
  expect(findUnmetTexts(shown("refund"), ["!這筆訂單沒有可以退的款項"])).toEqual([]);
});
