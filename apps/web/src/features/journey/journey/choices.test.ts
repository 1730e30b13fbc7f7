import { describe, expect, it } from "vitest";
import { noChoices, parseChoices, parsePlan } from "./choices.ts";

describe("choices stored in session storage", () => {
  it("[S4.02] keeps planet, plan, leyline, object, song, manual and wish", () => {
    const stored = {
      planType: "vip",
      soulPlanet: "saturn",
      soulLeyline: "wanli",
      sacredObject: "beitou_stone",
      sacredSong: "living_breath",
      prayerManual: "sleep_manual",
      prayerWish: "願家人平安。",
      wishDraft: "願家人",
      energyLevel: 5,
      topic: "love",
      witnessed: true,
    };
    expect(parseChoices(JSON.stringify(stored))).toEqual(stored);
  });

  it("drops what is unknown, no longer offered or out of range", () => {
    const stale = { soulPlanet: "vulcan", soulLeyline: 3, planType: "gold", energyLevel: 9, extra: true };
    expect(parseChoices(JSON.stringify(stale))).toEqual(noChoices);
  });

  it.each([null, "", "{", "[]", "null", '"text"'])("reads nothing from %j", (stored) => {
    expect(parseChoices(stored)).toEqual(noChoices);
  });

  it("[S5.12] truncates a wish that is too long", () => {
    expect(parseChoices(JSON.stringify({ prayerWish: "願".repeat(1200) })).prayerWish).toHaveLength(1000);
  });

  it("reads the plan of an address", () => {
    expect(parsePlan("basic")).toBe("basic");
    expect(parsePlan("__proto__")).toBeNull();
    expect(parsePlan(null)).toBeNull();
  });
});
