import {
  leylineKeys,
  planetKeys,
  prayerManualKeys,
  sacredObjectKeys,
  sacredSongKeys,
  type LeylineKey,
  type PlanetKey,
  type PrayerManualKey,
  type SacredObjectKey,
  type SacredSongKey,
} from "@panshi/contracts/journey/journey";
import { familyNames, givenNames } from "../../content/people.ts";
import type { Random } from "../../random.ts";

/** A member's choices on the journey. */
export type JourneyChoices = {
  soulPlanet: PlanetKey;
  soulLeyline: LeylineKey;
  sacredObject: SacredObjectKey;
  sacredSong: SacredSongKey;
};

/** The personal data of a demo member. */
export type Person = {
  /** From 0, over all demo members; part of order numbers and email addresses. */
  index: number;
  lastName: string;
  firstName: string;
  email: string;
  /** E.164. */
  phone: string;
  /** Null for generated members, who cannot sign in. */
  passwordHash: string | null;
  isActive: boolean;
  choices: JourneyChoices;
  prayerManual: PrayerManualKey;
};

const totalWeight = familyNames.reduce((sum, [, weight]) => sum + weight, 0);

/** A family name, weighted by its frequency. */
function familyName(random: Random): string {
  let rest = random.next() * totalWeight;
  for (const [name, weight] of familyNames) {
    rest -= weight;
    if (rest < 0) return name;
  }
  throw new RangeError("The weights do not add up.");
}

/** Unique by index. The eight digits never begin with 1 as those of the demo accounts do. */
const phoneOf = (index: number): string => `+8869${20_000_000 + ((index * 38_460_017 + 7) % 80_000_000)}`;

export const randomChoices = (random: Random): JourneyChoices => ({
  soulPlanet: random.pick(planetKeys),
  soulLeyline: random.pick(leylineKeys),
  sacredObject: random.pick(sacredObjectKeys),
  sacredSong: random.pick(sacredSongKeys),
});

export const generatedEmail = (index: number): string => `wisher${index}@panshi.test`;

/** A generated member. */
export const randomPerson = (index: number, isActive: boolean, random: Random): Person => ({
  index,
  lastName: familyName(random),
  firstName: random.pick(givenNames),
  email: generatedEmail(index),
  phone: phoneOf(index),
  passwordHash: null,
  isActive,
  choices: randomChoices(random),
  prayerManual: random.pick(prayerManualKeys),
});
