import core200 from "./fonts/core-200.woff2?url&no-inline";
import core900 from "./fonts/core-900.woff2?url&no-inline";
import em from "./fonts/em.woff2?url&no-inline";

/**
 * Addresses of the files every first page preloads (`<link rel="preload" as="font" type="font/woff2" crossorigin>`): the
 * two weights of the display face, and the kilobyte that keeps lines in shape where a device has no Chinese font.
 */
export const firstLoadFonts: readonly string[] = [core900, core200, em];
