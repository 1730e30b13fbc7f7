import { expect, test } from "vitest";
import { describeAppliedFilters } from "./access-log.tsx";

test("the conditions of a reading are named as on the screens, and never by a key", () => {
  expect(describeAppliedFilters("member", { filter: "ending", search: true, format: "csv" })).toBe(
    "篩選 七天內到期、用了搜尋、格式 CSV",
  );
  expect(describeAppliedFilters("prayer", { topic: "love", care: "open", status: "pending" })).toMatch(
    /^心事 [^a-z]+、關懷 [^a-z]+、狀態 [^a-z]+$/,
  );
  expect(describeAppliedFilters("prayer", { memberId: "019a0000-0000-7000-8000-00000abcdef1" })).toBe("會員 0abcdef1");
  expect(describeAppliedFilters("member", {})).toBe("");
  expect(
    describeAppliedFilters("order", {
      state: "unclaimed",
      flag: "any",
      method: "card",
      kind: "cart",
      from: "2026-03-01",
    }),
  ).toBe("狀態 已付款未領取、待確認 任何原因、付款方式 信用卡、購買內容 靈魂百貨、起日 2026-03-01");
  expect(describeAppliedFilters("payment_event", { open: true, hasOrder: false, quarantine: "wrong_amount" })).toBe(
    "待確認 是、有訂單 否、待確認原因 付款金額與訂單不同",
  );
  expect(describeAppliedFilters("invoice", { state: "late" })).toBe("狀態 逾 48 小時");
  expect(describeAppliedFilters("letter", { state: "lost" })).toBe("狀態 遺失，沒有寄出");
  expect(describeAppliedFilters("refund", { state: "waiting", progress: "open" })).toMatch(
    /^狀態 [^a-z]+、進度 還沒結束$/,
  );
  expect(describeAppliedFilters("order", { to: "2026-03-02", flag: "wrong_amount", former: "x" })).toBe(
    "迄日 2026-03-02、待確認 付款金額與訂單不同、former x",
  );
  expect(describeAppliedFilters("payment_event", { kind: "paid", state: "constructor" })).toBe(
    "購買內容 paid、狀態 constructor",
  );
});
