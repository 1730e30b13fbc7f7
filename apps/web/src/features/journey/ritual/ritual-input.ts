import {
  type CompleteRitualInput,
  journeyDefaults,
  leylineKeys,
  planetKeys,
  sacredObjectKeys,
  type SacredSongKey,
  sacredSongKeys,
} from "@panshi/contracts/journey/journey";
import type { SignedInMember } from "@panshi/contracts/accounts/member";

/** The journey's choices; null or empty where nothing was chosen. */
export type RitualChoices = {
  [Name in keyof Omit<CompleteRitualInput, "prayerWish" | "energyLevel">]: CompleteRitualInput[Name] | null;
} & { prayerWish: string; energyLevel: number };

const allowedValue = <V extends string>(allowed: readonly V[], value: string | null | undefined): V | undefined =>
  allowed.find((each) => each === value);

/** The song that was chosen in the journey, else the one of the member's profile; null where none was ever chosen. */
export const chosenSong = (
  carried: Pick<RitualChoices, "sacredSong">,
  user: SignedInMember | null,
): SacredSongKey | null => carried.sacredSong ?? allowedValue(sacredSongKeys, user?.profile.sacredSong) ?? null;

/**
 * The ritual's input: the journey's choices, else those of the member's profile, else the defaults (S4.04). Null where
 * a member with a completed journey has no new wish: they are asked for one (docs/decisions/0025).
 */
export function toRitualInput(carried: RitualChoices, user: SignedInMember | null): CompleteRitualInput | null {
  const profile = user?.profile;
  if (!carried.prayerWish && profile?.registrationCompleted) return null;
  return {
    planType: carried.planType ?? journeyDefaults.planType,
    soulPlanet: carried.soulPlanet ?? allowedValue(planetKeys, profile?.soulPlanet) ?? journeyDefaults.soulPlanet,
    soulLeyline: carried.soulLeyline ?? allowedValue(leylineKeys, profile?.soulLeyline) ?? journeyDefaults.soulLeyline,
    sacredObject:
      carried.sacredObject ?? allowedValue(sacredObjectKeys, profile?.sacredObject) ?? journeyDefaults.sacredObject,
    sacredSong: chosenSong(carried, user) ?? journeyDefaults.sacredSong,
    prayerManual: carried.prayerManual ?? journeyDefaults.prayerManual,
    prayerWish: carried.prayerWish || journeyDefaults.prayerWish,
    energyLevel: carried.energyLevel,
    topic: carried.topic,
  };
}
