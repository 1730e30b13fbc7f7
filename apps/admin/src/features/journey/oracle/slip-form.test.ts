import { type FortuneLevel, type OracleSlip, SlipInput } from "@panshi/contracts/journey/oracle";
import { describe, expect, it } from "vitest";
import { readNumber } from "../../../kit/form/form-fields.tsx";
import { emptySlipFormValues, slipToFormValues } from "./slip-form.tsx";

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
  wayOut: ["少說一句。", "今天的輸贏。", "等雨停了再問。"],
  askAgainDays: 7,
  displayOrder: 12,
  isActive: false,
  createdAt: "2026-11-21T00:00:00.000Z",
  updatedAt: "2026-11-21T00:00:00.000Z",
};

describe("a slip's form", () => {
  it("sends back the slip that it was filled with", () => {
    const { id: _id, createdAt: _created, updatedAt: _updated, ...input } = slip;
    expect(SlipInput.parse(slipToFormValues(slip))).toEqual(input);
    const { lineNotes: _lineNotes, questions: _questions, wayOut: _wayOut, askAgainDays: _days, ...older } = slip;
    expect(slipToFormValues(older)).toMatchObject({ lineNotes: [], questions: [], wayOut: [], askAgainDays: null });
  });

  it("[S3.34] begins with the contract's defaults", () => {
    const texts = { title: "石", interpretation: "慢慢來。" };
    expect(SlipInput.parse({ ...emptySlipFormValues, ...texts })).toEqual({
      ...SlipInput.parse(texts),
      lineNotes: [],
      questions: [],
      wayOut: [],
      askAgainDays: null,
    });
    expect(emptySlipFormValues).toMatchObject({
      category: "general",
      fortuneLevel: "good",
      displayOrder: 0,
      isActive: true,
    });
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
    expect(readNumber(typed, 0)).toBe(sent);
  });

  it.each(["", " 　", "十"])("without a fallback, %j stays a text, which the schema refuses", (typed) => {
    expect(readNumber(typed)).toBe(typed);
  });

  it("an empty number is null where that is the fallback, and what is no number stays a text", () => {
    expect([readNumber(" ", null), readNumber("十", null), readNumber("７", null)]).toEqual([null, "十", 7]);
  });

  it("[S4.26] an unknown level is edited as good", () => {
    expect(slipToFormValues({ ...slip, fortuneLevel: "mystery" as FortuneLevel }).fortuneLevel).toBe("good");
  });

  it("[S5.37] misses a title and an interpretation, blanks included", () => {
    const { error } = SlipInput.safeParse({ ...emptySlipFormValues, title: " 　" });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["title", "請填寫標題"],
      ["interpretation", "請填寫解籤內容"],
    ]);
  });
});
