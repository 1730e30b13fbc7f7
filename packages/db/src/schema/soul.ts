import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, oneOfCheck, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { purchases } from "./shop.ts";

export const emotionalStates = ["calm", "joyful", "grateful", "anxious", "sad", "angry", "tired", "hopeful"] as const;

/** A member's own writing after a meditation; never shown to staff. */
export const dialogues = pgTable(
  "soul_dialogues",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    meditationDate: date("meditation_date", { mode: "string" }).notNull(),
    emotionalState: text("emotional_state", { enum: emotionalStates }).notNull(),
    dialogueContent: text("dialogue_content").notNull(),
    soulInsights: text("soul_insights").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("soul_dialogues_member_idx").on(t.memberId, t.meditationDate, t.id),
    oneOfCheck("soul_dialogues_state_check", t.emotionalState, emotionalStates),
  ],
);

/** A moment joins an owned creative, an image and a piece of music. */
export const moments = pgTable(
  "meditation_moments",
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
  (t) => [index("meditation_moments_member_idx").on(t.memberId, t.createdAt, t.id)],
);
