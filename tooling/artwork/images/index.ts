import type { ShaderImage } from "../render/image.ts";
import { ironSlice } from "./iron-slice.ts";
import { leylines } from "./leylines/index.ts";
import { manuals } from "./manuals/index.ts";
import { meteorite } from "./meteorite.ts";
import { objects } from "./objects/index.ts";
import { planets } from "./planets.ts";
import { postImages } from "./posts/index.ts";
import { printImages, productImages } from "./products/index.ts";
import { rulesTablet } from "./rules-tablet.ts";
import { slips } from "./slips.ts";
import { songImages } from "./songs/index.ts";

/** Every shader-rendered image of the site, in the order of rendering. */
export const shaderImages: readonly ShaderImage[] = [
  ...meteorite,
  ...rulesTablet,
  ...ironSlice,
  ...planets,
  ...objects,
  ...leylines,
  ...songImages,
  ...manuals,
  ...slips,
  ...productImages,
  ...postImages,
  ...printImages,
];
