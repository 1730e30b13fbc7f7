import { type Oracle, slipHeading } from "@panshi/contracts/oracle";
import { verseLines } from "@panshi/contracts/reading";
import { SHARE_IMAGE } from "../../../lib/page/page.tsx";
import { paths } from "../../../paths.ts";

/** A slip as schema.org CreativeWork. */
export const slipJsonLd = (slip: Oracle): object => ({
  "@type": "CreativeWork",
  name: slipHeading(slip),
  text: verseLines(slip.description).join("\n"),
  url: paths.slip(slip.id),
  image: SHARE_IMAGE,
  inLanguage: "zh-Hant-TW",
});
