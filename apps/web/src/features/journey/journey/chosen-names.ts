import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import type { Choices } from "./choices.ts";

const nameOf = (rows: readonly { key: string; name: string }[], key: string | null) =>
  rows.find((row) => row.key === key)?.name;

/** The names of the choices so far, in the journey's order. */
export const chosenNames = (choices: Choices): string[] =>
  [
    nameOf(planets, choices.soulPlanet),
    nameOf(leylines, choices.soulLeyline),
    nameOf(sacredObjects, choices.sacredObject),
    nameOf(sacredSongs, choices.sacredSong),
    nameOf(prayerManuals, choices.prayerManual),
  ].filter((name) => name !== undefined);
