import type { AccessEntry, AuditEntry } from "@panshi/contracts/site/log";
import { expect, it } from "vitest";
import { renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { AccessRow } from "./access-log.tsx";
import { AuditRow } from "./audit-row.tsx";
import { BrokenEntries } from "./audit-chain-verification.tsx";

const AT = "2026-11-20T16:30:00.000Z";
const actor = {
  id: "a",
  email: "star@example.com",
  firstName: "守",
  lastName: "星",
  role: "admin",
  isDeleted: false,
} as const;
const [one, two] = ["0192a000-0000-7000-8000-0000000000a1", "0192a000-0000-7000-8000-0000000000a2"];
const entryOf = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  at: AT,
  administratorId: "a",
  administrator: actor,
  action: "order.cancel",
  subjectType: "order",
  subjectId: one,
  subjectName: null,
  before: null,
  after: null,
  address: "10.0.0.1",
  requestId: null,
  ...changes,
});

it("an entry says who did what to whom and from where, and the first fields that it changed", () => {
  const shown = (changes: Partial<AuditEntry>, dated = false) =>
    renderWithData(<AuditRow entry={entryOf(changes)} dated={dated} />);
  const six = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 };
  const changed = { a: 2, b: 2, c: 2, d: 2, e: 2, f: 2 };
  for (const [changes, ...words] of [
    [{}, "00:30 星守 管理員 取消訂單 訂單 000000a1", "來自 10.0.0.1", "!2026/11/21"],
    [{ administrator: { ...actor, isDeleted: true } }, "星守 已刪除"],
    [{ administrator: null }, "不在名單上的管理員"],
    [{ administratorId: null, administrator: null, address: null }, "系統 取消訂單", "系統內部"],
    [{ action: "old.act", subjectType: "old", subjectName: "舊名" }, "old.act old「舊名」"],
    [{ subjectId: "*", after: { ids: [one, two] } }, "訂單 000000a1…等 2 筆"],
    [{ subjectId: "*", after: { ids: [two] } }, "訂單 000000a2"],
    [{ before: six, after: changed }, "還有 2 個欄位", "d 1 改成 2", "!e 1"],
    [{ before: { a: "" }, after: { a: "新" } }, "（空白） 改成 新", "!個欄位"],
    // Of what was made or removed its name says enough.
    [{ after: { a: 1, b: 2 } }, "2 個欄位", "!還有", "!改成"],
  ] as const)
    expect(findUnmetTexts(shown(changes as Partial<AuditEntry>), words)).toEqual([]);
  expect(shown({})).toContain(`href="/orders/${one}"`);
  expect(shown({ subjectType: "member" })).toContain(`href="/members/${one}"`);
  expect(shown({ subjectType: "product" })).not.toContain("href");
  expect(findUnmetTexts(shown({}, true), ["2026/11/21 00:30"])).toEqual([]);
});

it("a reading says whose data was read, and under which conditions", () => {
  const shown = (changes: Partial<AccessEntry>) =>
    renderWithData(
      <AccessRow
        entry={{
          id: "r",
          at: AT,
          administratorId: "a",
          administrator: actor,
          kind: "member.open",
          subjectIds: [one],
          subjectName: "林星石",
          filters: {},
          address: "10.0.0.1",
          requestId: "q",
          ...changes,
        }}
      />,
    );
  expect(findUnmetTexts(shown({}), ["會員「林星石」", "星守 管理員"])).toEqual([]);
  expect(findUnmetTexts(shown({ subjectIds: [one, two], filters: { search: true } }), ["等 2 筆", "用了搜尋"])).toEqual(
    [],
  );
  expect(findUnmetTexts(shown({ subjectIds: [], kind: "old.read" }), ["old.read", "!筆"])).toEqual([]);
});

it("of the entries that do not hold, those that are gone are named, and that not all are listed", () => {
  const shown = (brokenIds: number[], broken: AuditEntry[]) =>
    renderWithData(<BrokenEntries found={{ at: AT, verifiedTo: 9, newestId: 9, brokenIds, broken }} />);
  expect(findUnmetTexts(shown([7, 8], [entryOf()]), ["已經不在的紀錄：#8", "!#7", "取消訂單", "!只列出前"])).toEqual(
    [],
  );
  expect(findUnmetTexts(shown([7], [entryOf()]), ["!已經不在的紀錄"])).toEqual([]);
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(findUnmetTexts(shown(many(100), []), ["只列出前 100 筆。"])).toEqual([]);
  expect(findUnmetTexts(shown(many(99), []), ["!只列出前"])).toEqual([]);
});
