import {
  ENERGY_LEVEL_RANGE,
  type LeylineKey,
  leylineKeys,
  type PlanetKey,
  type PrayerManualKey,
  planetKeys,
  prayerManualKeys,
  type SacredObjectKey,
  type SacredSongKey,
  sacredObjectKeys,
  sacredSongKeys,
  WISH_MAX,
} from "@panshi/contracts/journey/journey";
import { type OracleCategory, oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import { type PlanType, planTypes } from "@panshi/contracts/commerce/plan";

/** The choices of the journey so far; null or empty where nothing was chosen. */
export type Choices = {
  planType: PlanType | null;
  soulPlanet: PlanetKey | null;
  soulLeyline: LeylineKey | null;
  sacredObject: SacredObjectKey | null;
  sacredSong: SacredSongKey | null;
  prayerManual: PrayerManualKey | null;
  prayerWish: string;
  /** The draft of the wish form. */
  wishDraft: string;
  /** 1 to 5. */
  energyLevel: number;
  /** What the wish is about; null for a wish without a topic. */
  topic: OracleCategory | null;
  /** Whether the ceremony has ended but the wish is not submitted, because the visitor had to sign in. */
  witnessed: boolean;
};

export const noChoices: Choices = {
  planType: null,
  soulPlanet: null,
  soulLeyline: null,
  sacredObject: null,
  sacredSong: null,
  prayerManual: null,
  prayerWish: "",
  wishDraft: "",
  energyLevel: ENERGY_LEVEL_RANGE.default,
  topic: null,
  witnessed: false,
};

const oneOf = <V extends string>(allowed: readonly V[], value: unknown): V | null =>
  allowed.find((each) => each === value) ?? null;

const parseWish = (value: unknown): string => (typeof value === "string" ? value.slice(0, WISH_MAX) : "");

/** The plan of an address; null for none and for an unknown one. */
export const parsePlan = (value: string | null): PlanType | null => oneOf(planTypes, value);

function parseObject(stored: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Not JSON: no choices.
    return {};
  }
}

/** Parses stored choices; unknown keys and values that are no longer offered are dropped. */
export function parseChoices(stored: string | null): Choices {
  if (!stored) return noChoices;
  const found = parseObject(stored);
  const energy = found["energyLevel"];
  return {
    planType: oneOf(planTypes, found["planType"]),
    soulPlanet: oneOf(planetKeys, found["soulPlanet"]),
    soulLeyline: oneOf(leylineKeys, found["soulLeyline"]),
    sacredObject: oneOf(sacredObjectKeys, found["sacredObject"]),
    sacredSong: oneOf(sacredSongKeys, found["sacredSong"]),
    prayerManual: oneOf(prayerManualKeys, found["prayerManual"]),
    prayerWish: parseWish(found["prayerWish"]),
    wishDraft: parseWish(found["wishDraft"]),
    energyLevel:
      typeof energy === "number" &&
      Number.isInteger(energy) &&
      energy >= ENERGY_LEVEL_RANGE.min &&
      energy <= ENERGY_LEVEL_RANGE.max
        ? energy
        : ENERGY_LEVEL_RANGE.default,
    topic: oneOf(oracleCategoryKeys, found["topic"]),
    witnessed: found["witnessed"] === true,
  };
}
