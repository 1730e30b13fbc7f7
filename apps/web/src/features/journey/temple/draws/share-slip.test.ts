import type { OwnDraw } from "@panshi/contracts/journey/oracle";
import { expect, it } from "vitest";
import { slipShareData } from "./draws-panel.tsx";

const drawn: OwnDraw = {
  id: "0190a000-0000-7000-8000-000000000001",
  question: "要不要離開他",
  oracleText: "星落深谷不聞聲\n石臥寒灘待月明",
  interpretation: "你問的離開，其實是想被留下。",
  drawnAt: "2026-03-04T16:30:00.000Z",
  readings: [],
  oracle: {
    id: "0190a000-0000-7000-8000-000000000002",
    title: "深谷之石",
    category: "love",
    fortuneLevel: "average",
    imageUrl: null,
    interpretationContent: "",
    advice: "",
    description: "",
    wayOut: [],
    askAgainDays: null,
  },
};

it("shares title, fortune and verse with the address of the slip's page", () => {
  const { text, url } = slipShareData(drawn, "https://panshi.test", "星落祈願網");
  expect(text).toContain("我在星落祈願網抽到");
  expect(text).toContain("「深谷之石」，中吉");
  expect(text).toContain("石臥寒灘待月明");
  expect(url).toBe(`https://panshi.test/slips/${drawn.oracle.id}`);
});

it("shares neither the question nor the interpretation", () => {
  const shared = JSON.stringify(slipShareData(drawn, "", "星落祈願網"));
  expect(shared).not.toContain("離開");
});
