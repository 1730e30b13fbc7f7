import { OracleSlip } from "@panshi/contracts/journey/oracle";
import { expect, it } from "vitest";
import { affectedIdsOf, changedFields } from "./audit-row.tsx";
import { fieldLabel } from "./field-labels.ts";

it("names the fields that differ, with their values in words", () => {
  const before = { id: "1", title: "甲", fortuneLevel: "good", isActive: true, questions: ["一", "二"], advice: "" };
  const after = { ...before, title: "乙", fortuneLevel: "poor", isActive: false, questions: ["一"], id: "2" };
  expect(changedFields("oracle_slip", before, after)).toEqual([
    { name: "title", label: "標題", before: "甲", after: "乙" },
    { name: "fortuneLevel", label: "籤等", before: "吉", after: "小凶" },
    { name: "isActive", label: "啟用", before: "是", after: "否" },
    { name: "questions", label: "反問", before: "一\n二", after: "一" },
  ]);
});

it("shows a masked field as changed, one side alone without its empty fields, and takes any value", () => {
  expect(changedFields("member", { email: "•••" }, { email: "•••" })).toHaveLength(1);
  expect(
    changedFields("member", null, { plan: "vip", endsAt: "2026-03-01T16:00:00.000Z", reason: null }),
  ).toMatchObject([
    { before: null, after: "靈師方案" },
    { before: null, after: "2026-03-02 00:00" },
  ]);
  for (const odd of ["text", 7, ["a"], null, undefined]) expect(changedFields("constructor", odd, odd)).toEqual([]);
  expect(changedFields("x", null, JSON.parse('{"__proto__": 1, "constructor": {"toString": null}}'))).toHaveLength(2);
  expect(affectedIdsOf({ ids: ["a", 1, null, "b"] })).toEqual(["a", "b"]);
});

it.each(Object.keys(OracleSlip.shape).filter((name) => !["id", "createdAt", "updatedAt"].includes(name)))(
  "the field %s of a slip has a Chinese name",
  (name) => expect(fieldLabel("oracle_slip", name)).toMatch(/\p{Script=Han}/u),
);
