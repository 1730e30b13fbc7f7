import type { FortuneLevel, OracleSlip } from "@panshi/contracts/oracle";
import { describe, expect, it } from "vitest";
import { emptyDraft, isSameDraft, missingFields, toDraft, toSlipInput } from "./slip-draft.ts";

const slip: OracleSlip = {
  id: "019a0000-0000-7000-8000-000000000001",
  title: "石上清泉",
  description: "一行\n二行",
  imageUrl: null,
  category: "love",
  fortuneLevel: "poor",
  interpretation: "慢慢來。",
  advice: "",
  lineNotes: ["水是涼的。", "慢慢喝。"],
  questions: ["渴了嗎？", "等誰？", "何時走？"],
  displayOrder: 12,
  isActive: false,
  createdAt: "2026-11-21T00:00:00.000Z",
  updatedAt: "2026-11-21T00:00:00.000Z",
};

describe("a slip's draft", () => {
  it("sends back what it was made of", () => {
    const { id: _id, createdAt: _created, updatedAt: _updated, ...input } = slip;
    expect(toSlipInput(toDraft(slip))).toEqual(input);
  });

  it.each([
    ["", 0],
    ["第一", 0],
    ["1e999", 0],
    ["7", 7],
    ["-3", -3],
    ["１２", 12],
    ["1.5", 1.5],
  ])("[S5.32] an order of %j is sent as %d", (typed, sent) => {
    expect(toSlipInput({ ...emptyDraft, displayOrder: typed }).displayOrder).toBe(sent);
  });

  it("[S4.26] an unknown level is edited as good", () => {
    expect(toDraft({ ...slip, fortuneLevel: "mystery" as FortuneLevel }).fortuneLevel).toBe("good");
  });

  it("[S5.37] misses a title and an interpretation, blanks included", () => {
    expect(missingFields({ ...emptyDraft, title: " 　" })).toEqual({
      title: "請填寫標題",
      interpretation: "請填寫解籤內容",
    });
    expect(missingFields(toDraft(slip))).toEqual({});
  });

  it("knows whether something was changed", () => {
    expect(isSameDraft(toDraft(slip), toDraft({ ...slip }))).toBe(true);
    expect(isSameDraft(toDraft(slip), { ...toDraft(slip), advice: "散步" })).toBe(false);
  });

  it("sends notes and questions one a row, without empty rows, and none where the field is empty", () => {
    const typed = { ...emptyDraft, lineNotes: " 一\r\n\n二 \n", questions: "\n \n" };
    expect(toSlipInput(typed)).toMatchObject({ lineNotes: ["一", "二"], questions: [] });
    const { lineNotes: _lineNotes, questions: _questions, ...older } = slip;
    expect(toDraft(older)).toMatchObject({ lineNotes: "", questions: "" });
  });
});
