import type { OwnDraw } from "@panshi/contracts/journey/oracle";
import { expect, it } from "vitest";
import { searchDraws } from "./draws-panel.tsx";

const drawn = (title: string, question: string, fortuneLevel: OwnDraw["oracle"]["fortuneLevel"]): OwnDraw => ({
  id: title,
  question,
  oracleText: "石臥寒灘待月明",
  interpretation: null,
  drawnAt: "2026-03-04T16:30:00.000Z",
  readings: [],
  oracle: {
    id: title,
    title,
    category: "career",
    fortuneLevel,
    imageUrl: null,
    interpretationContent: "",
    advice: "",
    description: "",
    wayOut: [],
    askAgainDays: null,
  },
});
const all = [drawn("深谷之石", "Offer 要不要接", "poor"), drawn("初晨", "", "excellent")];
const found = (search: string) => searchDraws(all, search).map(({ id }) => id);

it("finds by title, question, fortune and category, and by several words at once", () => {
  expect(found("初晨")).toEqual(["初晨"]);
  expect(found("ｏｆｆｅｒ")).toEqual(["深谷之石"]);
  expect(found("大吉 事業")).toEqual(["初晨"]);
  expect(found("寒灘")).toHaveLength(2);
  expect(found("不在其中")).toEqual([]);
});

it("shows all without a search", () => {
  expect(found("  ")).toHaveLength(2);
});
