import type { ShaderImage } from "../render/image.ts";
import { ironSlice } from "./iron-slice.ts";
import { leylineImages } from "./leylines/index.ts";
import { manualImages } from "./manuals/index.ts";
import { meteorite } from "./meteorite.ts";
import { objectImages } from "./objects/index.ts";
import { planetImages } from "./planets.ts";
import { postImages } from "./posts/index.ts";
import { printImages, productImages } from "./products/index.ts";
import { rulesTablet } from "./rules-tablet.ts";
import { slipImages } from "./slips.ts";
import { songImages } from "./songs/index.ts";

/** Every shader-rendered image of the site, in the order of rendering. */
export const shaderImages: readonly ShaderImage[] = [
  ...meteorite,
  ...rulesTablet,
  ...ironSlice,
  ...planetImages,
  ...objectImages,
  ...leylineImages,
  ...songImages,
  ...manualImages,
  ...slipImages,
  ...productImages,
  ...postImages,
  ...printImages,
];
