import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { BoughtPart } from "./bought-part.tsx";
import { MoneyPart } from "./money-part.tsx";
import { FORMATTED_AT, makeTestAttempt, makeTestOrder, makeTestRefund } from "./order-fixture.ts";

const AT = "2026-11-20T06:30:00.000Z";
const LATER = "2026-11-21T16:30:00.000Z";
const none = () => {};

const html = (part: (order: OrderDetail) => ReactNode, changes: Partial<OrderDetail>, role?: Role) =>
  renderWithData(part(makeTestOrder(changes)), undefined, role && { role });
/** Asserts what a part says of each order. */
const expectWords = (
  part: (order: OrderDetail) => ReactNode,
  cases: readonly (readonly [Partial<OrderDetail>, ...string[]])[],
) => {
  for (const [changes, ...words] of cases) expect(findUnmetTexts(html(part, changes), words)).toEqual([]);
};

it("the money of an order: the sums, each payment as it came, and the refunds of that payment below it", () => {
  const part = (order: OrderDetail) => <MoneyPart order={order} open={none} />;
  const attempts = [makeTestAttempt(), makeTestAttempt({ id: "other", merTradeNo: "PS1_2" })];
  const outside = makeTestAttempt({
    channel: "outside",
    administratorName: "石守",
    reason: "臨櫃",
    reference: "TW-1",
    method: "atm",
  });
  const waiting = { state: "waiting", received: null, paidAt: null, payNumber: "9001", payExpiresAt: LATER } as const;
  expectWords(part, [
    [{ received: 3990, refunded: 500 }, "實收 NT$ 3,990 已退 NT$ 500 淨收款 NT$ 3,490"],
    [{}, "購買人還沒有開始付款。"],
    [{ total: 0 }, "這筆訂單不用付錢。"],
    [
      { attempts: [makeTestAttempt({ tradeNo: "T9" })] },
      `信用卡 PS1_1 ${FORMATTED_AT} ，金流序號 T9 收到款項 NT$ 3,990`,
    ],
    [{ attempts: [makeTestAttempt({ received: 3000 })] }, `${FORMATTED_AT} ，應收 NT$ 3,990 收到款項 NT$ 3,000`],
    [{ attempts: [makeTestAttempt()] }, "!應收"],
    [{ attempts: [outside] }, "金流以外 PS1_1", "石守 登錄：臨櫃（TW-1）"],
    [
      { attempts: [makeTestAttempt({ ...waiting, method: "atm", payBank: "004" })] },
      "2026/11/20 09:00 ATM 轉帳（004）9001，2026/11/22 00:30 前可繳 已取號，等繳費 NT$ 3,990",
    ],
    [{ attempts: [makeTestAttempt({ ...waiting, method: "cvs", payExpiresAt: null })] }, "超商代碼 9001", "!前可繳"],
    [{ attempts: [makeTestAttempt({ ...waiting, state: "expired", method: "cvs" })] }, "繳費期限過了", "!9001"],
    [{ attempts: [makeTestAttempt({ method: null, state: "created", received: null })] }, "還沒選付款方式"],
    [
      { attempts, refunds: [makeTestRefund({ attemptId: "other", reference: "R1" })] },
      `PS1_2 ${FORMATTED_AT} 收到款項 NT$ 3,990 退款 ${FORMATTED_AT} ，石守：會員要求（R1） 收回剩下的天數 已退款 -NT$ 500`,
    ],
    [
      { attempts, refunds: [makeTestRefund({ channel: "outside", doneAt: LATER, administratorName: null })] },
      "退款（金流以外） 2026/11/22 00:30 ：會員要求 收回剩下的天數 已退款 -NT$ 500",
    ],
    [
      { attempts, refunds: [makeTestRefund({ state: "refused", refusal: "REFUND03001" })] },
      "沒有退成的原因：REFUND03001",
    ],
    [
      { attempts, refunds: [makeTestRefund({ state: "unknown", refusal: "TimeoutError" })] },
      "金流沒有在時限內回覆，不知道退了沒有。",
      "!TimeoutError",
    ],
    [
      { attempts, refunds: [makeTestRefund({ state: "unknown", refusal: "network: ECONNRESET" })] },
      "金流的回覆沒有收到，不知道退了沒有。",
      "!ECONNRESET",
    ],
    [
      {
        attempts,
        items: [
          { productId: "one", name: "星圖", price: 100, deliveredAt: null, withdrawnAt: null },
          { productId: "two", name: "頌缽", price: 200, deliveredAt: null, withdrawnAt: null },
        ],
        refunds: [makeTestRefund({ revokes: "products", productIds: ["two"] })],
      },
      "收回：頌缽",
    ],
    [{ attempts, refunds: [makeTestRefund({ revokes: "nothing" })] }, "天數保留"],
    [
      { attempts, refunds: [makeTestRefund({ revokes: "after_day", lastDay: "2026-12-15" })] },
      "用到 2026年12月15日，之後的天數收回",
    ],
    [{ attempts, kind: "cart", refunds: [makeTestRefund({ revokes: "nothing" })] }, "商品保留"],
    [{ attempts, kind: "cart", refunds: [makeTestRefund()] }, "收回全部商品"],
  ]);
  for (const [state, role, buttons] of [
    ["unknown", "admin", ["登錄結果"]],
    ["requested", "admin", ["登錄結果"]],
    ["done", "admin", []],
    ["refused", "admin", []],
    ["unknown", "moderator", []],
  ] as const)
    expect(listButtonLabels(html(part, { attempts, refunds: [makeTestRefund({ state })] }, role))).toEqual(buttons);
});

it("what was bought: days and products, what is stopped or taken back, the coupon and the sum", () => {
  const part = (order: OrderDetail) => <BoughtPart order={order} open={none} />;
  const item = (id: string, more: object = {}) => ({
    productId: id,
    name: `商品${id}`,
    price: 100,
    deliveredAt: null,
    withdrawnAt: null,
    ...more,
  });
  const cart = { kind: "cart", planType: null, planDays: null } as const;
  const grant = {
    id: "grant",
    planType: "basic",
    days: 30,
    grantedAt: AT,
    revokedAt: null,
    revokedReason: null,
    isRevocable: true,
  } as const;
  const coupon = { code: "MOON", title: "月光", state: "released", discount: 90, reservedUntil: null } as const;
  expectWords(part, [
    [{}, "修行方案 30 天 還沒有交給會員 NT$ 3,990", "!合計", "!優惠", "!先停用"],
    [{ paidAt: null }, "付款之後才開始"],
    [{ grants: [grant] }, "!還沒有交給會員", "交給會員的天數 修行方案 30 天"],
    [{ grants: [{ ...grant, revokedAt: AT, revokedReason: "給錯" }] }, "已撤銷", "撤銷的原因：給錯"],
    [{ discount: 90, total: 3900, coupon }, "優惠「月光」 MOON 保留已過期 -NT$ 90 合計 NT$ 3,900"],
    [{ discount: 90, total: 3900 }, "優惠 -NT$ 90 合計 NT$ 3,900"],
    [{ ...cart, items: [item("甲")] }, "商品甲 NT$ 100", "!合計"],
    [{ ...cart, items: [item("甲"), item("乙")], total: 200 }, "合計 NT$ 200"],
    [
      { ...cart, items: [item("甲", { deliveredAt: AT, withdrawnAt: LATER })] },
      "已收回",
      "2026/11/20 放進收藏 ， 2026/11/22 因退款收回",
    ],
    [
      { ...cart, items: [item("甲"), item("乙")], stopped: { since: AT, productIds: ["乙"] } },
      "商品甲 NT$ 100 商品乙 退款中，先停用 NT$ 100",
      `${FORMATTED_AT} 起先停用，不能開啟或下載。`,
    ],
    [
      { ...cart, items: [item("甲"), item("乙", { withdrawnAt: AT })], stopped: { since: AT, productIds: null } },
      "商品甲 退款中，先停用 NT$ 100 商品乙",
      "因退款收回 已收回 NT$ 100",
    ],
    [{ stopped: { since: AT, productIds: null }, grants: [grant] }, "退款中，先停用", "起先停用，天數停在那一刻"],
    [{ stopped: { since: AT, productIds: null }, member: null }, "起先停用，不能領取"],
  ]);
  expect(listButtonLabels(html(part, { grants: [grant] }))).toEqual(["撤銷這些天數"]);
  expect(listButtonLabels(html(part, { grants: [{ ...grant, isRevocable: false }] }))).toEqual([]);
  expect(listButtonLabels(html(part, { grants: [grant] }, "moderator"))).toEqual([]);
});
