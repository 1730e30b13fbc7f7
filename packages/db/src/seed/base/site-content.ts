import { siteContent as table } from "../../schema/content/content.ts";
import { siteContentRows } from "../content/site-content.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

export const siteContentSeed = (createdAt: Date) =>
  tableSeedPart(
    "site content",
    table,
    siteContentRows.map((content) => {
      const key = `${content.section}.${content.key}`;
      return { key, row: { id: seedId("site content", key), ...content, createdAt, updatedAt: createdAt } };
    }),
  );
