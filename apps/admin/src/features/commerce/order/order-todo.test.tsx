import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import type { Role } from "@panshi/contracts/platform/permissions";
import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts, htmlToText } from "../../../lib/testing.tsx";
import { MoneyActions } from "./money-actions.tsx";
import {
  FORMATTED_AT,
  cacheRefundProposal,
  makeTestFlag,
  makeTestEmail,
  makeTestOrder,
  makeTestRefundProposal,
  makeTestRefund,
  makeTestRefundRequest,
} from "./order-fixture.ts";
import { TodoPart } from "./todo-part.tsx";

const AT = "2026-11-20T06:30:00.000Z";

const todo = (changes: Partial<OrderDetail>, held?: RefundProposal, role: Role = "super_admin") =>
  renderWithData(
    <TodoPart order={makeTestOrder(changes)} open={() => {}} />,
    (client) => (held ? cacheRefundProposal(client, held, "flag") : undefined),
    { role },
  );
const titles = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, title]) => title);

it("what waits about an order: open flags, unknown refunds, open requests, letters that failed, and nothing else", () => {
  const cases: readonly (readonly [Partial<OrderDetail>, string[], string[]])[] = [
    [{}, [], []],
    [{ flags: [makeTestFlag({ settledAt: AT })] }, [], []],
    [
      { flags: [makeTestFlag({ code: "goods_owned" })], refunds: [makeTestRefund({ state: "unknown" })] },
      ["商品買了兩次", "退款 NT$ 500 的結果不明"],
      ["確認無誤，訂單維持原樣", "登錄這筆退款結果 （NT$ 500）"],
    ],
    // The refunds of unknown outcome stand at their flag, which is not settled before them.
    [
      {
        flags: [makeTestFlag({ code: "refund_unknown" })],
        refunds: [makeTestRefund({ state: "unknown" }), makeTestRefund({ id: "done" })],
      },
      ["退款結果不明"],
      ["登錄這筆退款結果 （NT$ 500）"],
    ],
    [
      { flags: [makeTestFlag({ code: "refund_unknown" })], refunds: [makeTestRefund()] },
      ["退款結果不明"],
      ["結果都登錄好了"],
    ],
    [
      {
        requests: [
          makeTestRefundRequest(),
          makeTestRefundRequest({ id: "changed", amount: 1000 }),
          makeTestRefundRequest({ id: "closed", closedAt: AT }),
        ],
      },
      ["有一件退款申請，NT$ 3,990", "有一件退款申請，NT$ 1,000"],
      [],
    ],
    [
      {
        letters: [
          makeTestEmail({ state: "failed" }),
          makeTestEmail({ id: "late", state: "waiting" }),
          makeTestEmail({ id: "sent" }),
        ],
      },
      ["有 1 封信寄送失敗"],
      [],
    ],
    [{ state: "paid", member: null, acts: ["resendClaim"] }, ["訪客已付款未領取"], ["重寄領取信"]],
    [{ state: "paid", member: null, acts: ["assign"] }, ["訪客已付款未領取"], ["交給會員"]],
    // Beside a flag too, which may wait for long.
    [
      { state: "paid", member: null, acts: ["resendClaim", "assign"], flags: [makeTestFlag({ code: "goods_owned" })] },
      ["商品買了兩次", "訪客已付款未領取"],
      ["確認無誤，訂單維持原樣", "重寄領取信", "交給會員"],
    ],
    [{ state: "paid" }, [], []],
    [{ state: "refunded", member: null }, [], []],
  ];
  for (const [changes, expected, buttons] of cases) {
    const html = todo(changes);
    expect([changes, titles(html), listButtonLabels(html)]).toEqual([changes, expected, buttons]);
    if (expected.length === 0) expect(html).toBe("");
  }
  expect(todo({ requests: [makeTestRefundRequest()] })).toContain('href="/orders/requests#request/查看"');
});

it("what waits says what is to be done and since when, and who may not settle or refund has no button for it", () => {
  const unclaimed = { state: "paid", member: null, paidAt: "2026-11-21T06:30:00.000Z" } as const;
  const begins = "領取之後，會員資格與商品才會開始。";
  const request = makeTestRefundRequest({ createdAt: "2026-11-22T06:30:00.000Z" });
  for (const [changes, ...words] of [
    [{ refunds: [makeTestRefund({ state: "unknown" })] }, "退款 NT$ 500 的結果不明 到金流後台確認退款結果，再登錄。"],
    [{ requests: [request] }, "NT$ 3,990 2026/11/22 14:30 在退款申請裡決定退多少、怎麼退。 打開退款申請"],
    [
      { ...unclaimed, acts: ["resendClaim", "assign"] },
      `訪客已付款未領取 2026/11/21 14:30 ${begins}可以重寄領取信，或直接交給會員。`,
    ],
    // No text promises a button that is not there.
    [{ ...unclaimed, acts: ["assign"], email: null }, `${begins}對方沒有留下信箱，可以直接交給會員。`, "!重寄領取信"],
    [{ ...unclaimed, acts: ["assign"], email: "a@example.com" }, `${begins}可以直接交給會員。`, "!沒有留下信箱"],
    [{ ...unclaimed, acts: [] }, "退款還沒有結果，現在不能領取，也不能重寄領取信或交給會員。"],
    [{ letters: [makeTestEmail({ state: "failed" })] }, "原因與重寄的按鈕在下面的「信件」。"],
  ] as const)
    expect(findUnmetTexts(todo(changes as unknown as Partial<OrderDetail>), words)).toEqual([]);
  const changes = {
    flags: [makeTestFlag({ held: 3000 }), makeTestFlag({ id: "other", code: "goods_owned" })],
    refunds: [makeTestRefund({ state: "unknown" })],
  };
  expect(listButtonLabels(todo(changes))).toEqual([
    "依這筆款項完成訂單，差額記在帳上",
    "款項照收，訂單維持原樣，差額記在帳上",
    "確認無誤，訂單維持原樣",
    "登錄這筆退款結果 （NT$ 500）",
  ]);
  expect(listButtonLabels(todo(changes, undefined, "moderator"))).toEqual([]);
});

it("a flag says since when, why, what money waits, and which ways are open to send it back", () => {
  const flags = [makeTestFlag({ held: 3000, detail: "收到 3000" })];
  const words = (changes: Partial<OrderDetail>) => htmlToText(todo(changes));
  expect(words({ flags })).toContain(`付款金額與訂單不同 ${FORMATTED_AT} 先和購買人確認。`);
  expect(words({ flags })).toContain("收到 3000；待確認款項是 NT$ 3,000。");
  expect(words({ flags: [makeTestFlag({ held: 3000 })] })).toContain(" 待確認款項是 NT$ 3,000。");
  expect(words({ flags: [makeTestFlag({ detail: "少記一筆" })] })).toContain("少記一筆。");
  expect(words({ flags: [makeTestFlag()] })).not.toContain("等著決定");
  const [gateway, outside] = ["經由金流退還 NT$ 3,000", "登錄已經匯還的款項"];
  const settle = ["依這筆款項完成訂單，差額記在帳上", "款項照收，訂單維持原樣，差額記在帳上"];
  for (const [proposal, ways] of [
    [makeTestRefundProposal(), [gateway, outside]],
    [makeTestRefundProposal({ byGateway: false }), [outside]],
    [makeTestRefundProposal({ refusal: "request_accepted" }), [gateway]],
    [makeTestRefundProposal({ left: 0 }), []],
  ] as const)
    expect(listButtonLabels(todo({ flags }, proposal))).toEqual([...ways, ...settle]);
  expect(listButtonLabels(todo({ flags: [makeTestFlag()] }, makeTestRefundProposal()))).toEqual(settle);
});

it("the money of an order can go back by the ways that are open, and what the gateway says of it is asked on demand", () => {
  const shown = (proposal: RefundProposal | null, changes: Partial<OrderDetail> = {}) =>
    renderWithData(<MoneyActions order={makeTestOrder(changes)} open={() => {}} />, (client) =>
      proposal ? cacheRefundProposal(client, proposal) : undefined,
    );
  const [gateway, outside, request] = ["經由金流退款", "登錄已經匯還的款項", "替購買人申請退款"];
  for (const [proposal, changes, buttons] of [
    [makeTestRefundProposal(), {}, [gateway, outside, request]],
    [makeTestRefundProposal({ byGateway: false, gatewayRefusal: "no_refund_call" }), {}, [outside, request]],
    [makeTestRefundProposal({ refusal: "invoice_awaited" }), {}, [gateway]],
    [makeTestRefundProposal(), { requests: [makeTestRefundRequest()] }, [gateway, outside]],
    [makeTestRefundProposal(), { requests: [makeTestRefundRequest({ closedAt: AT })] }, [gateway, outside, request]],
    [makeTestRefundProposal({ left: 0 }), {}, []],
    [null, {}, []],
    [null, { acts: ["cancel", "recordPayment", "queryNow"] }, ["立即向金流查詢", "登錄金流以外的收款", "取消訂單"]],
    [null, { acts: ["assign", "resendClaim"] }, []],
  ] as const)
    expect(listButtonLabels(shown(proposal, changes as Partial<OrderDetail>))).toEqual(buttons);
  const PAST = "2026-11-20T06:30:00.000Z";
  const dated = makeTestRefundProposal({
    basis: "pro_rata",
    amount: 1330,
    wholeUntil: "2127-05-18T06:30:00.000Z",
    gatewayUntil: "2127-05-18T16:30:00.000Z",
    gatewayRefusal: "in_process",
  });
  expect(htmlToText(shown(dated))).toContain(
    "退款規定：依剩下的天數按比例退還，NT$ 1,330。 全額退還到 2127/05/18 14:30 為止；經由金流退款到 2127/05/19 為止。",
  );
  expect(htmlToText(shown(dated))).toContain("不能經由金流退款：這筆款項正在請款，請過些時候再退");
  expect(htmlToText(shown(makeTestRefundProposal({ amount: 0, basis: "delivered" })))).toContain(
    "檔案有問題會另外處理。",
  );
  // A time that has passed promises nothing.
  expect(htmlToText(shown({ ...dated, wholeUntil: PAST }))).toContain("NT$ 1,330。 經由金流退款到 2127/05/19 為止。");
  expect(htmlToText(shown({ ...dated, wholeUntil: PAST, gatewayUntil: PAST }))).not.toContain("為止");
  expect(htmlToText(shown(makeTestRefundProposal()))).not.toContain("為止");
});
