import { type Oracle, slipHeading } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { SHARE_IMAGE_PLACEHOLDER } from "../../../../lib/page/page.tsx";
import { paths } from "../../../../paths.ts";

/** A slip as schema.org CreativeWork. */
export const slipJsonLd = (slip: Oracle): object => ({
  "@type": "CreativeWork",
  name: slipHeading(slip),
  text: verseLines(slip.description).join("\n"),
  url: paths.slip(slip.id),
  image: SHARE_IMAGE_PLACEHOLDER,
  inLanguage: "zh-Hant-TW",
});
