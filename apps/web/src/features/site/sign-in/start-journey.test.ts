import { expect, test } from "vitest";
import { journeyEntryFor } from "./start-journey.ts";

const profile = {
  fullName: "林星石",
  soulPlanet: null,
  soulLeyline: null,
  sacredObject: null,
  sacredSong: null,
  prayerWish: null,
};
const completed = { profile: { ...profile, registrationCompleted: true } };
const newcomer = { profile: { ...profile, registrationCompleted: false } };

test("[S2.31] a completed member goes to the dashboard, for a plan that is sold with its payment open", () => {
  expect(journeyEntryFor(completed, "trial", "hero")).toEqual({ to: "page", path: "/dashboard" });
  expect(journeyEntryFor(completed, "gold")).toEqual({ to: "page", path: "/dashboard" });
  expect(journeyEntryFor(completed, "trial")).toEqual({ to: "page", path: "/dashboard?plan=trial" });
  expect(journeyEntryFor(completed, "basic")).toEqual({ to: "page", path: "/dashboard?plan=basic" });
  expect(journeyEntryFor(completed, "vip")).toEqual({ to: "page", path: "/dashboard?plan=vip" });
});

test("[S2.32] a member without a completed registration goes to the journey's first page", () => {
  for (const plan of ["trial", "basic", "vip"])
    expect(journeyEntryFor(newcomer, plan)).toEqual({ to: "page", path: `/intro?plan=${plan}` });
});

test("[S2.33] a visitor who wants basic or vip pays first", () => {
  for (const plan of ["basic", "vip"] as const) expect(journeyEntryFor(null, plan)).toEqual({ to: "payment", plan });
});

test("[S2.34] a visitor who wants the trial reads the rules first", () => {
  expect(journeyEntryFor(null, "trial")).toEqual({ to: "rules", then: "/intro?plan=trial" });
});

test("[S2.35] a visitor who wants any other plan goes to the journey's first page with it", () => {
  expect(journeyEntryFor(null, "gold")).toEqual({ to: "page", path: "/intro?plan=gold" });
  expect(journeyEntryFor(null, "a&b")).toEqual({ to: "page", path: "/intro?plan=a%26b" });
});
