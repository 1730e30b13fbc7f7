import type { Oracle } from "@panshi/contracts/oracle";
import { PAGE_PICTURE } from "../../lib/page.tsx";
import { paths } from "../../paths.ts";
import { verseOf } from "./verse-of.ts";

/** A slip in schema.org's words. */
export const slipData = (slip: Oracle): object => ({
  "@type": "CreativeWork",
  name: slip.title,
  text: verseOf(slip).join("\n"),
  url: paths.slip(slip.id),
  image: PAGE_PICTURE,
  inLanguage: "zh-Hant-TW",
});
