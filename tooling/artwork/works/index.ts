import type { Picture } from "../studio/picture.ts";
import { ironSlice } from "./iron-slice.ts";
import { leylines } from "./leylines/index.ts";
import { manuals } from "./manuals/index.ts";
import { meteorite } from "./meteorite.ts";
import { objects } from "./objects/index.ts";
import { planets } from "./planets.ts";
import { prints, productPictures } from "./products/index.ts";
import { rulesTablet } from "./rules-tablet.ts";
import { slips } from "./slips.ts";
import { songPictures } from "./songs/index.ts";

/** Every picture of the site, in the order in which it is drawn. */
export const pictures: readonly Picture[] = [
  ...meteorite,
  ...rulesTablet,
  ...ironSlice,
  ...planets,
  ...objects,
  ...leylines,
  ...songPictures,
  ...manuals,
  ...slips,
  ...productPictures,
  ...prints,
];
