import { contactInfo as table } from "../../schema/content/content.ts";
import { contactContents } from "../content/contact-info.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

/** The lines of the contact section; those that only the operator can fill in are empty and hidden. */
export const contactInfoSeed = (createdAt: Date) =>
  tableSeedPart(
    "contact info",
    table,
    contactContents.map(({ key, label, value, isActive, order }) => ({
      key,
      row: {
        id: seedId("contact info", key),
        slug: key,
        label,
        value,
        isActive,
        displayOrder: order,
        createdAt,
        updatedAt: createdAt,
      },
    })),
  );
