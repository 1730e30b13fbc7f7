import type { Oracle } from "@panshi/contracts/oracle";
import { SHARE_IMAGE } from "../../../lib/page/page.tsx";
import { paths } from "../../../paths.ts";
import { verseLines } from "./verse-lines.ts";

/** A slip as schema.org CreativeWork. */
export const slipJsonLd = (slip: Oracle): object => ({
  "@type": "CreativeWork",
  name: slip.title,
  text: verseLines(slip).join("\n"),
  url: paths.slip(slip.id),
  image: SHARE_IMAGE,
  inLanguage: "zh-Hant-TW",
});
