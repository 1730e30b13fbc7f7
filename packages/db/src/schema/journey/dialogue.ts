import { emotionalStateKeys } from "@panshi/contracts/journey/dialogue";
import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, oneOfCheck, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";

/** A member's own writing after a meditation; never shown to administrators. */
export const dialogues = pgTable(
  "dialogues",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    meditationDate: date("meditation_date", { mode: "string" }).notNull(),
    emotionalState: text("emotional_state", { enum: emotionalStateKeys }).notNull(),
    dialogueContent: text("dialogue_content").notNull(),
    soulInsights: text("soul_insights").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("dialogues_member_idx").on(t.memberId, t.meditationDate, t.id),
    oneOfCheck("dialogues_state_check", t.emotionalState, emotionalStateKeys),
  ],
);
