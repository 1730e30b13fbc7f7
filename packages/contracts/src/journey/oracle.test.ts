import { describe, expect, it } from "vitest";
import { fortuneLevels, fortuneLabels, InterpretInput, oracleCategories, SlipInput } from "./oracle.ts";

const words = { title: "星落平野", interpretation: "先站穩，再往前。" };

it("[S4.25] [S4.29] labels of levels and categories", () => {
  expect(Object.values(fortuneLevels).map((level) => level.label)).toEqual(["大吉", "吉", "中吉", "小凶"]);
  expect(oracleCategories).toEqual({ general: "一般", love: "愛情", career: "事業", health: "健康", wealth: "財運" });
});

it("[S4.26] an unknown level reads as good, whatever it is called", () => {
  for (const level of ["unknown", "", "__proto__", "constructor", "toString"])
    expect(fortuneLabels(level)).toBe(fortuneLevels.good);
  expect(fortuneLabels("poor").label).toBe("小凶");
});

describe("[S7.85] a slip as staff send it", () => {
  it("[S3.34] has defaults for what is left out", () =>
    expect(SlipInput.parse(words)).toEqual({
      ...words,
      description: "",
      imageUrl: null,
      category: "general",
      fortuneLevel: "good",
      advice: "",
      displayOrder: 0,
      isActive: true,
    }));

  it.each([
    { title: "" },
    { title: " " },
    { title: "長".repeat(101) },
    { interpretation: "" },
    { category: "money" },
    { fortuneLevel: "best" },
    { displayOrder: 1.5 },
    { displayOrder: "1.5" },
    { displayOrder: 2 ** 31 },
    { isActive: "false" },
    { imageUrl: "https://example.com/a.png" },
    { imageUrl: "//example.com/a.png" },
    { imageUrl: "/uploads/../../etc/passwd" },
    { imageUrl: "javascript:alert(1)" },
  ])("refuses %j", (bad) => expect(SlipInput.safeParse({ ...words, ...bad }).success).toBe(false));

  it("takes a picture of our own", () => {
    for (const imageUrl of ["/uploads/a.png", "/art/slips/a.avif", null])
      expect(SlipInput.safeParse({ ...words, imageUrl }).success).toBe(true);
  });

  it("keeps a picture that was taken away as none", () =>
    expect(SlipInput.parse({ ...words, imageUrl: "" }).imageUrl).toBeNull());
});

it("[S7.29] an id is the same in capitals", () => {
  const id = "0195E4C0-0000-7000-8000-00000000ABCD";
  expect(InterpretInput.parse({ oracle: { id } }).oracle.id).toBe(id.toLowerCase());
});

it("[S7.29] a question is optional text of at most 500 characters", () => {
  const oracle = { id: "0195e4c0-0000-7000-8000-000000000001" };
  expect(InterpretInput.parse({ oracle })).toEqual({ oracle, question: "" });
  expect(InterpretInput.safeParse({ oracle, question: "問".repeat(500) }).success).toBe(true);
  for (const question of ["問".repeat(501), 1, null, ["問"], { text: "問" }])
    expect(InterpretInput.safeParse({ oracle, question }).success).toBe(false);
  for (const bad of [undefined, null, "id", [], {}, { id: "1" }])
    expect(InterpretInput.safeParse({ oracle: bad }).success).toBe(false);
});

it("a voice is 白話, 古典 or 反思, or left out", () => {
  const oracle = { id: "0195e4c0-0000-7000-8000-000000000001" };
  for (const voice of ["plain", "classical", "reflective"])
    expect(InterpretInput.parse({ oracle, voice })).toEqual({ oracle, question: "", voice });
  for (const voice of ["calm", "", null, 1, "__proto__"])
    expect(InterpretInput.safeParse({ oracle, voice }).success).toBe(false);
});

it("the wanted reading and the consent are said or left out, and nothing else", () => {
  const oracle = { id: "0195e4c0-0000-7000-8000-000000000001" };
  for (const said of [{ reading: "model" }, { reading: "traditional" }, { consent: true }, { consent: false }])
    expect(InterpretInput.parse({ oracle, ...said })).toEqual({ oracle, question: "", ...said });
  for (const bad of [{ reading: "ai" }, { reading: null }, { reading: true }, { consent: "yes" }, { consent: null }])
    expect(InterpretInput.safeParse({ oracle, ...bad }).success).toBe(false);
});
