import { journeyDefaults } from "@panshi/contracts/journey/journey";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { describe, expect, it } from "vitest";
import { type RitualChoices, toRitualInput } from "./ritual-input.ts";

const nothing: RitualChoices = {
  planType: null,
  soulPlanet: null,
  soulLeyline: null,
  sacredObject: null,
  sacredSong: null,
  prayerManual: null,
  prayerWish: "",
  energyLevel: 3,
  topic: null,
};

const member = (registrationCompleted: boolean): SignedInMember => ({
  id: "0190a000-0000-7000-8000-000000000000",
  firstName: "小石",
  profile: {
    registrationCompleted,
    fullName: "林小石",
    soulPlanet: "saturn",
    soulLeyline: "wanli",
    sacredObject: "gone",
    sacredSong: null,
    prayerWish: "舊的願",
  },
  activeMembership: null,
});

describe("the ritual's input", () => {
  it("[S4.04] uses the defaults where nothing was chosen", () => {
    const offering = toRitualInput(nothing, null);
    expect(offering).toEqual({ ...journeyDefaults, energyLevel: 3, topic: null });
    expect(offering).toMatchObject({
      soulPlanet: "venus",
      soulLeyline: "yangmingshan",
      sacredObject: "meteorite",
      sacredSong: "heart_emptiness",
      prayerManual: "energy_manual",
      planType: "trial",
    });
  });

  it("prefers the journey's choices", () => {
    const choices: RitualChoices = {
      ...nothing,
      planType: "vip",
      soulPlanet: "mars",
      prayerWish: "願平安",
      energyLevel: 5,
      topic: "love",
    };
    expect(toRitualInput(choices, member(true))).toMatchObject({
      planType: "vip",
      soulPlanet: "mars",
      soulLeyline: "wanli",
      prayerWish: "願平安",
      energyLevel: 5,
      topic: "love",
    });
  });

  it("ignores a profile's choice that is no longer offered", () => {
    expect(toRitualInput({ ...nothing, prayerWish: "願平安" }, member(true))).toMatchObject({
      sacredObject: "meteorite",
      sacredSong: "heart_emptiness",
    });
  });

  it("needs a new wish of a member with a completed journey", () => {
    expect(toRitualInput(nothing, member(true))).toBeNull();
    expect(toRitualInput(nothing, member(false))?.prayerWish).toBe(journeyDefaults.prayerWish);
  });
});
