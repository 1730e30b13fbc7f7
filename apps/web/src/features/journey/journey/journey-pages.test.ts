import { describe, expect, it } from "vitest";
import {
  completedStepCount,
  type JourneyPath,
  pageAfter,
  pageBefore,
  firstJourneyPath,
  stepLabels,
} from "./journey-pages.ts";

describe("the journey's pages", () => {
  it("[S2.73] leads from planet to leyline, object, song, manual, wish and the ritual", () => {
    const walked: string[] = [];
    let here: JourneyPath = "/planet-selection";
    while (here !== "/ritual-ceremony") {
      walked.push(here);
      here = pageAfter(here);
    }
    expect([...walked, here]).toEqual([
      "/planet-selection",
      "/leyline-selection",
      "/sacred-object-selection",
      "/sacred-song-selection",
      "/prayer-manual-selection",
      "/prayer-wish-form",
      "/ritual-ceremony",
    ]);
  });

  it("lead back, and from the first page to the rules", () => {
    expect(pageBefore("/planet-selection")).toBe("/intro");
    expect(pageBefore("/prayer-wish-form")).toBe("/prayer-manual-selection");
  });

  it("[S2.64] [S2.65] leads from the rules to the planets with the plan of the address, known or not", () => {
    for (const plan of ["trial", "basic", "vip", "unknown"])
      expect(firstJourneyPath(plan)).toBe(`/planet-selection?plan=${plan}`);
    expect(firstJourneyPath("a&plan=b")).toBe("/planet-selection?plan=a%26plan%3Db");
    for (const none of [null, ""]) expect(firstJourneyPath(none)).toBe("/planet-selection?plan=trial");
  });

  it("counts five steps", () => {
    expect(stepLabels).toEqual(["星球", "地脈", "聖物", "聖歌", "手冊"]);
    expect(completedStepCount("/planet-selection")).toBe(0);
    expect(completedStepCount("/prayer-manual-selection")).toBe(4);
    expect(completedStepCount("/prayer-wish-form")).toBe(5);
  });
});
