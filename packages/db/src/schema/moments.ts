import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { purchases } from "./purchases.ts";

/** A meditation moment combines a card, an image and a piece of music that the member owns. */
export const moments = pgTable(
  "moments",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    combinationName: text("combination_name").notNull(),
    creativeItemId: uuid("creative_item_id").references(() => purchases.id),
    codeImageItemId: uuid("code_image_item_id").references(() => purchases.id),
    musicItemId: uuid("music_item_id").references(() => purchases.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("moments_member_idx").on(t.memberId, t.createdAt, t.id)],
);
