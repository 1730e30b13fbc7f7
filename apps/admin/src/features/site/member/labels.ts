import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import type { MemberDetail, MemberGrant } from "@panshi/contracts/site/member-detail";

/** The act that gives days of a plan: its button and its dialog. */
export const EXTEND_PLAN_LABEL = "延長方案";

/** Where a plan came from. */
export const grantSourceLabels: Record<MemberGrant["source"], string> = {
  trial: "註冊體驗",
  order: "訂單",
  administrator: "管理員",
  seed: "示範資料",
};

type Choices = Pick<MemberDetail, "soulPlanet" | "soulLeyline" | "sacredObject" | "sacredSong" | "prayerManual">;
type Named = readonly { key: string; name: string }[];

const choices: readonly (readonly [keyof Choices, string, Named])[] = [
  ["soulPlanet", "星球", planets],
  ["soulLeyline", "地脈", leylines],
  ["sacredObject", "聖物", sacredObjects],
  ["sacredSong", "聖歌", sacredSongs],
  ["prayerManual", "功課", prayerManuals],
];

/** The name of what was chosen in a catalogue; a key of an earlier release as it is, null where nothing was chosen. */
export const findNameByKey = (named: Named, key: string | null): string | null =>
  named.find((one) => one.key === key)?.name ?? key;

/** What the member chose on the journey, by names. */
export const listJourneyChoices = (member: Choices): (readonly [label: string, name: string | null])[] =>
  choices.map(([field, label, named]) => [label, findNameByKey(named, member[field])]);
