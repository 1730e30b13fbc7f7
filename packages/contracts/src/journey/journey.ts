import * as z from "zod/mini";
import { oracleCategoryKeys } from "./oracle.ts";
import { PlanType } from "../commerce/plan.ts";
import { requiredText } from "../platform/text.ts";

/** Keys of the choice catalogues (S2.67 to S2.71). Their names, texts and images are in `catalogue/`. */
export const planetKeys = [
  "mercury",
  "venus",
  "earth",
  "mars",
  "jupiter",
  "saturn",
  "uranus",
  "neptune",
  "pluto",
] as const;
export const leylineKeys = ["yangmingshan", "lalashan", "luye", "wanli"] as const;
export const sacredObjectKeys = ["meteorite", "beitou_stone", "fossilized_wood"] as const;
export const sacredSongKeys = ["living_breath", "heart_emptiness", "spirit_light"] as const;
export const prayerManualKeys = ["sleep_manual", "energy_manual", "emotion_manual"] as const;

export type PlanetKey = (typeof planetKeys)[number];
export type LeylineKey = (typeof leylineKeys)[number];
export type SacredObjectKey = (typeof sacredObjectKeys)[number];
export type SacredSongKey = (typeof sacredSongKeys)[number];
export type PrayerManualKey = (typeof prayerManualKeys)[number];

/** The longest wish, in UTF-16 units. */
export const WISH_MAX = 1000;
/** The energy level of a prayer, a whole number. */
export const ENERGY_LEVEL_RANGE = { min: 1, max: 5, default: 3 } as const;
/** Days a prayer manual lasts (S3.52). */
export const MANUAL_DAYS = 7;

export const Wish = requiredText("願望", WISH_MAX);
/** What a wish is about: a category of the oracle slips. The slip after the ritual is drawn from it. */
const WishTopic = z.enum(oracleCategoryKeys, "請選擇願望的主題");

/** Used by the ritual when nothing is known (S4.04). */
export const journeyDefaults = {
  planType: "trial",
  soulPlanet: "venus",
  soulLeyline: "yangmingshan",
  sacredObject: "meteorite",
  sacredSong: "heart_emptiness",
  prayerManual: "energy_manual",
  prayerWish: "願我在星空與土地之間，安住此心，看見自己要走的路。",
} as const;

/** `POST /api/complete-registration`. */
export const CompleteRitualInput = z.strictObject({
  planType: PlanType,
  soulPlanet: z.enum(planetKeys, "請選擇靈魂星球"),
  soulLeyline: z.enum(leylineKeys, "請選擇地脈"),
  sacredObject: z.enum(sacredObjectKeys, "請選擇聖物"),
  sacredSong: z.enum(sacredSongKeys, "請選擇聖歌"),
  prayerManual: z._default(z.enum(prayerManualKeys, "請選擇祈願手冊"), journeyDefaults.prayerManual),
  prayerWish: Wish,
  energyLevel: z._default(
    z
      .int32("能量必須是整數")
      .check(z.gte(ENERGY_LEVEL_RANGE.min, "能量最少 1"), z.lte(ENERGY_LEVEL_RANGE.max, "能量最多 5")),
    ENERGY_LEVEL_RANGE.default,
  ),
  topic: z._default(z.nullable(WishTopic), null),
});
export type CompleteRitualInput = z.infer<typeof CompleteRitualInput>;

/** The journey's pages in order (S2.73); each choice is stored under `choice`. */
export const journeySteps = [
  { path: "/planet-selection", choice: "soulPlanet", label: "星球" },
  { path: "/leyline-selection", choice: "soulLeyline", label: "地脈" },
  { path: "/sacred-object-selection", choice: "sacredObject", label: "聖物" },
  { path: "/sacred-song-selection", choice: "sacredSong", label: "聖歌" },
  { path: "/prayer-manual-selection", choice: "prayerManual", label: "手冊" },
] as const;
