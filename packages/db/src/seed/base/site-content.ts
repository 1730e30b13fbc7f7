import { siteContent as table } from "../../schema/content.ts";
import { siteContentRows } from "../content/site-content.ts";
import { seedId } from "../identity.ts";
import { nounOf } from "./noun.ts";

export const siteContent = (createdAt: Date) =>
  nounOf(
    "site content",
    table,
    siteContentRows.map((content) => {
      const key = `${content.section}.${content.key}`;
      return { key, row: { id: seedId("site content", key), ...content, createdAt, updatedAt: createdAt } };
    }),
  );
