import type { JourneyChoice, SongChoice } from "./catalogue.ts";
import { leylines } from "./catalogue/leylines.ts";
import { planets } from "./catalogue/planets.ts";
import { sacredObjects } from "./catalogue/sacred-objects.ts";
import { sacredSongs } from "./catalogue/sacred-songs.ts";
import type { LeylineKey, PlanetKey, SacredObjectKey, SacredSongKey } from "./journey.ts";
import type { MomentItem } from "./moment.ts";
import type { ProductType } from "../commerce/purchase.ts";

/**
 * The starter set of a meditation moment: what everybody whose plan opens moments can sit with, without a purchase. The three songs
 * are music; one's own planet and land are images, one's own object is a card.
 */
type StarterKey = PlanetKey | LeylineKey | SacredObjectKey | SacredSongKey;
export type StarterItem = MomentItem & { key: StarterKey; source: "starter" };

/** The end of each item's id. A number is never given to another key. */
const numbers: Record<StarterKey, number> = {
  living_breath: 1,
  heart_emptiness: 2,
  spirit_light: 3,
  meteorite: 11,
  beitou_stone: 12,
  fossilized_wood: 13,
  yangmingshan: 21,
  lalashan: 22,
  luye: 23,
  wanli: 24,
  mercury: 31,
  venus: 32,
  earth: 33,
  mars: 34,
  jupiter: 35,
  saturn: 36,
  uranus: 37,
  neptune: 38,
  pluto: 39,
};

const toItem =
  (productType: ProductType) =>
  ({ key, name, picture, ...rest }: JourneyChoice<StarterKey> | SongChoice): StarterItem => ({
    id: `00000000-0000-7000-8000-0000000000${String(numbers[key]).padStart(2, "0")}`,
    key,
    productName: name,
    productType,
    price: 0,
    imageUrl: picture,
    purchaseDate: null,
    fileUrl: "audio" in rest ? rest.audio : null,
    mediaType: "audio" in rest ? "audio/mpeg" : null,
    newer: null,
    stoppedAt: null,
    source: "starter",
  });

/** All items that can be in a starter set. */
export const starterMomentItems: readonly StarterItem[] = [
  ...sacredSongs.map(toItem("music")),
  ...[...planets, ...leylines].map(toItem("code_image")),
  ...sacredObjects.map(toItem("creative")),
];

type Choices = { soulPlanet: string | null; soulLeyline: string | null; sacredObject: string | null };

/** The starter set of a member with these choices. */
export const starterSet = ({ soulPlanet, soulLeyline, sacredObject }: Choices): StarterItem[] =>
  starterMomentItems.filter(
    ({ key, productType }) => productType === "music" || [soulPlanet, soulLeyline, sacredObject].includes(key),
  );
