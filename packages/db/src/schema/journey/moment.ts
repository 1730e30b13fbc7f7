import { leylineKeys, planetKeys, sacredObjectKeys, sacredSongKeys } from "@panshi/contracts/journey/journey";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, oneOfCheck, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";
import { purchases } from "../commerce/purchase.ts";

const imageKeys = [...planetKeys, ...leylineKeys] as const;

/** A meditation moment combines a card, an image and a piece of music: purchases of the member, or of their starter set. */
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
    /** In place of a purchase, one of the starter set. */
    creativeStarter: text("creative_starter", { enum: sacredObjectKeys }),
    codeImageStarter: text("code_image_starter", { enum: imageKeys }),
    musicStarter: text("music_starter", { enum: sacredSongKeys }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("moments_member_idx").on(t.memberId, t.createdAt, t.id),
    oneOfCheck("moments_creative_starter_check", t.creativeStarter, sacredObjectKeys),
    oneOfCheck("moments_code_image_starter_check", t.codeImageStarter, imageKeys),
    oneOfCheck("moments_music_starter_check", t.musicStarter, sacredSongKeys),
  ],
);
