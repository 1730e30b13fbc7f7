import { describe, expect, it } from "vitest";
import { CompleteRitualInput, journeyDefaults, journeySteps, Wish } from "./journey.ts";

const valid = {
  planType: "trial",
  soulPlanet: "mars",
  soulLeyline: "luye",
  sacredObject: "meteorite",
  sacredSong: "spirit_light",
  prayerWish: "願平安",
};

it("[S4.04] what a ritual uses when nothing is known", () => {
  expect(journeyDefaults).toMatchObject({
    planType: "trial",
    soulPlanet: "venus",
    soulLeyline: "yangmingshan",
    sacredObject: "meteorite",
    sacredSong: "heart_emptiness",
    prayerManual: "energy_manual",
  });
  expect(journeyDefaults.prayerWish.length).toBeGreaterThan(0);
  expect(CompleteRitualInput.safeParse(journeyDefaults).success).toBe(true);
});

describe("[S7.26] completing a registration", () => {
  it("takes the documented fields alone; manual, energy and topic have defaults", () =>
    expect(CompleteRitualInput.parse(valid)).toEqual({
      ...valid,
      prayerManual: "energy_manual",
      energyLevel: 3,
      topic: null,
    }));

  it.each([null, "general", "love", "career", "health", "wealth"])("takes %j as a topic", (topic) =>
    expect(CompleteRitualInput.parse({ ...valid, topic }).topic).toBe(topic),
  );
  it.each(["", "saturn", "__proto__", 3])("refuses %j as a topic", (topic) =>
    expect(CompleteRitualInput.safeParse({ ...valid, topic }).success).toBe(false),
  );

  it.each(["planType", "soulPlanet", "soulLeyline", "sacredObject", "sacredSong", "prayerWish"])(
    "wants %s",
    (field) => {
      const issues = CompleteRitualInput.safeParse({ ...valid, [field]: undefined }).error?.issues;
      expect(issues?.map((issue) => issue.path.join("."))).toEqual([field]);
      expect(issues?.[0]?.message).toMatch(/^請/);
    },
  );

  it.each([0, 6, 2.5, "3", null, Number.NaN])("[S3.18] refuses an energy of %j", (energyLevel) =>
    expect(CompleteRitualInput.safeParse({ ...valid, energyLevel }).success).toBe(false),
  );
  it.each([1, 5])("[S3.18] takes an energy of %d", (energyLevel) =>
    expect(CompleteRitualInput.safeParse({ ...valid, energyLevel }).success).toBe(true),
  );
});

describe("a wish", () => {
  it.each(["", "   ", "\n\t　"])("[S5.11] of blanks alone (%j) is refused", (wish) =>
    expect(Wish.safeParse(wish).success).toBe(false),
  );
  it("[S5.12] has at most 1000 characters, counted after trimming", () => {
    expect(Wish.safeParse(`  ${"願".repeat(1000)}  `).success).toBe(true);
    expect(Wish.safeParse("願".repeat(1001)).success).toBe(false);
  });
  it("[S5.43] holds nothing that Postgres would break on or change", () => {
    expect(Wish.safeParse("願\0平安").success).toBe(false);
    expect(Wish.safeParse("願\ud83d平安").success).toBe(false);
    expect(Wish.parse("願💫平安")).toBe("願💫平安");
  });
});

it("[S2.73] the steps lead from planet to leyline, object, song and manual", () =>
  expect(journeySteps.map((step) => step.path)).toEqual([
    "/planet-selection",
    "/leyline-selection",
    "/sacred-object-selection",
    "/sacred-song-selection",
    "/prayer-manual-selection",
  ]));
