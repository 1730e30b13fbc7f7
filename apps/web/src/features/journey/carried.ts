import { leylines } from "@panshi/contracts/catalogue/leylines";
import { planets } from "@panshi/contracts/catalogue/planets";
import { prayerManuals } from "@panshi/contracts/catalogue/prayer-manuals";
import { sacredObjects } from "@panshi/contracts/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/catalogue/sacred-songs";
import type { Choices } from "./choices.ts";

const nameIn = (rows: readonly { key: string; name: string }[], key: string | null) =>
  rows.find((row) => row.key === key)?.name;

/** The names of what one carries so far, in the order of the way. */
export const carriedNames = (choices: Choices): string[] =>
  [
    nameIn(planets, choices.soulPlanet),
    nameIn(leylines, choices.soulLeyline),
    nameIn(sacredObjects, choices.sacredObject),
    nameIn(sacredSongs, choices.sacredSong),
    nameIn(prayerManuals, choices.prayerManual),
  ].filter((name) => name !== undefined);
