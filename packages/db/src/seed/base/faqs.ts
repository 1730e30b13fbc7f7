import { faqs as table } from "../../schema/content/content.ts";
import { searchVector } from "../../search.ts";
import { faqContents } from "../content/faqs.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

/** The natural key is the question. */
export const faqsSeed = (createdAt: Date) =>
  tableSeedPart(
    "faqs",
    table,
    faqContents.map(({ order, ...faq }) => ({
      key: faq.question,
      row: {
        id: seedId("faq", faq.question),
        ...faq,
        displayOrder: order,
        publishedAt: createdAt,
        search: searchVector(`${faq.question}\n${faq.answer}`),
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );
