import { trpc } from "@panshi/client/trpc";
import type { Comparison } from "@panshi/contracts/commerce/reconciliation";
import type { LedgerTotals } from "@panshi/contracts/commerce/ledger";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { expect, it, vi } from "vitest";
import { Differences } from "../features/commerce/reconciliation/comparison-days.tsx";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import ReconciliationScreen from "./comparison.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-21T06:30:00.000Z";
const listKey = getQueryKey(trpc.admin.reconciliation.list, undefined, "query");
const ledgerKey = getQueryKey(trpc.admin.ledger.view, undefined, "query");
const dayOf = (changes: Partial<Comparison> = {}): Comparison => ({
  day: "2026-11-20",
  state: "done",
  orders: 1234,
  differences: 0,
  unanswered: 0,
  startedAt: "2026-11-21T05:00:00.000Z",
  finishedAt: AT,
  ...changes,
});
const ledgerOf = (changes: Partial<LedgerTotals> = {}): LedgerTotals => ({
  received: 10_000,
  returned: 1000,
  fulfilled: 5000,
  unclaimed: 3000,
  held: 700,
  accepted: 300,
  difference: 0,
  unbalanced: [],
  unpaid: [],
  ...changes,
});
type Options = { missing?: string[]; ledger?: Partial<LedgerTotals>; role?: Role; at?: string };
const shown = (days: Comparison[], { missing = [], ledger = {}, role = "admin", at = "" }: Options = {}) =>
  renderWithData(
    <ReconciliationScreen />,
    (client) => {
      client.setQueryData(listKey, { days, missing } as never);
      client.setQueryData(ledgerKey, ledgerOf(ledger) as never);
    },
    { at: `/orders/comparison${at}`, role },
  );

it("each day says how it stands, with its figures, and can be compared again unless it runs", () => {
  const [again, look] = ["重新核對 （2026-11-20）", "看不同的地方 （2026-11-20）"];
  for (const [changes, buttons, tone, ...words] of [
    [{}, [again], "good", "都相同", "1,234 筆訂單，2026/11/21 14:30 完成"],
    [{ differences: 3, unanswered: 2 }, [look, again], "bad", "有不同", "3 筆不同，2 筆金流沒有回答，下次會再問"],
    [{ unanswered: 2 }, [again], "warn", "有訂單沒問到", "!筆不同"],
    [{ state: "running", finishedAt: null }, [], "line-strong", "!2026/11/21", "1,234 筆訂單"],
    [{ state: "interrupted", finishedAt: null }, [again], "warn", "中斷，下次會接著做"],
    [{ state: "interrupted", differences: 1 }, [look, again], "bad", "中斷，下次會接著做"],
  ] as const) {
    const html = shown([dayOf(changes)]);
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect(listButtonLabels(html)).toEqual(["核對其他日子", ...buttons]);
    expect([changes, /chip size-2.5 bg-([a-z-]+)/.exec(html)?.[1]]).toEqual([changes, tone]);
  }
  expect(findUnmetTexts(shown([]), ["還沒有核對過任何一天。", "!最近七天裡"])).toEqual([]);
  const many = Array.from({ length: 15 }, (_, index) => dayOf({ day: `2026-10-${10 + index}` }));
  expect(findUnmetTexts(shown(many), ["2026/10/23", "!2026/10/24", "更早的日子"])).toEqual([]);
  expect(findUnmetTexts(shown(many.slice(1)), ["2026/10/24", "!更早的日子"])).toEqual([]);
  const missing = shown([], { missing: ["2026-11-19"] });
  expect(listButtonLabels(missing)).toEqual(["核對其他日子", "2026/11/19"]);
  const moderator = shown([dayOf()], { missing: ["2026-11-19"], role: "moderator" });
  expect(listButtonLabels(moderator)).toEqual(["-2026/11/19"]);
});

it("the dialog compares the day that was chosen, or asks for one, for who may", () => {
  expect(findUnmetTexts(shown([], { at: "#~run 2026-11-19" }), ["核對 2026/11/19", "!哪一天"])).toEqual([]);
  expect(findUnmetTexts(shown([], { at: "#~run" }), ["核對其他日子 從這一天", "日期"])).toEqual([]);
  expect(shown([], { at: "#~run", role: "moderator" })).not.toContain("<footer>");
  expect(shown([], { at: "#~run soon" })).not.toContain("<footer>");
});

it("the books: what came and went, what it is for, and where they differ by which orders", () => {
  expect(
    findUnmetTexts(shown([]), [
      "實收 NT$ 10,000 已退 -NT$ 1,000 淨收款 NT$ 9,000",
      "完成的訂單 NT$ 5,000 未領取的訂單 NT$ 3,000 待確認款項 NT$ 700 確認過的差額 NT$ 300 合計 NT$ 9,000",
      "兩邊相符",
      "!兩邊不符",
    ]),
  ).toEqual([]);
  const unbalanced = [{ id: "order", number: "PS1", received: 3990, explained: 3000 }];
  const unpaid = [{ id: "request", orderId: "other", number: "PS2", amount: 500 }];
  const differing = shown([], { ledger: { difference: -990, unbalanced, unpaid } });
  expect(
    findUnmetTexts(differing, [
      "兩邊不符，相差 -NT$ 990",
      "PS1 實收減已退 NT$ 3,990，有去向的 NT$ 3,000",
      "PS2 退款申請記為已退款 NT$ 500，卻沒有登錄任何退款",
      "!兩邊相符",
    ]),
  ).toEqual([]);
  for (const id of ["order", "other"]) expect(differing).toContain(`href="/orders/${id}"`);
});

it("the differences of a day lead to their orders, and say which are settled", () => {
  const difference = { orderId: "order", number: "PS1", detail: "金流查不到", raisedAt: AT, settledAt: null };
  const found = (settledAt: string | null) =>
    renderWithData(<Differences day="2026-11-20" />, (client) =>
      client.setQueryData(getQueryKey(trpc.admin.reconciliation.get, { day: "2026-11-20" }, "query"), {
        comparison: null,
        differences: [{ ...difference, settledAt }],
      } as never),
    );
  expect(findUnmetTexts(found(null), ["PS1 金流查不到 待確認", "!已確認"])).toEqual([]);
  expect(findUnmetTexts(found("2026-11-22T01:15:00.000Z"), ["PS1 金流查不到（2026/11/22 09:15） 已確認"])).toEqual([]);
  expect(found(null)).toContain('href="/orders/order"');
});

it("what cannot be read says so, each part for itself", () => {
  const failed = renderWithData(<ReconciliationScreen />, (client) => {
    failQuery(client, listKey);
    failQuery(client, ledgerKey);
  });
  expect(findUnmetTexts(failed, ["核對的結果讀取失敗 連不上伺服器", "帳務核對讀取失敗 連不上伺服器"])).toEqual([]);
  const day = getQueryKey(trpc.admin.reconciliation.get, { day: "2026-11-20" }, "query");
  const part = renderWithData(<Differences day="2026-11-20" />, (client) => failQuery(client, day));
  expect(findUnmetTexts(part, ["不同的地方讀取失敗 連不上伺服器"])).toEqual([]);
});
