import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";

/** Catalogue keys of a member's profile or a wish; null until chosen. */
type ChosenKeys = Record<"soulPlanet" | "soulLeyline" | "sacredObject" | "sacredSong", string | null>;

const nameOf = (rows: readonly { key: string; name: string }[], key: string | null) =>
  rows.find((row) => row.key === key)?.name;

/** The display names of the keys; undefined for null and for a key that is in no catalogue. */
export const choiceNames = (chosen: ChosenKeys): Record<keyof ChosenKeys, string | undefined> => ({
  soulPlanet: nameOf(planets, chosen.soulPlanet),
  soulLeyline: nameOf(leylines, chosen.soulLeyline),
  sacredObject: nameOf(sacredObjects, chosen.sacredObject),
  sacredSong: nameOf(sacredSongs, chosen.sacredSong),
});
