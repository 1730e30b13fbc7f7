import { pictureSubjectKeys } from "@panshi/contracts/platform/picture";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { administrators } from "../accounts/administrator.ts";
import { createdAt, idColumn, oneOfCheck, timestampMs } from "../columns.ts";

/** A picture that staff uploaded. Its sizes are rows of `files`, whose names follow from `id`, `width` and `height`. */
export const pictures = pgTable(
  "pictures",
  {
    id: idColumn(),
    /** Of the largest size, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** False while its files are being stored: one that stays so was left by a server that died, and is removed. */
    isStored: boolean("is_stored").notNull().default(false),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => administrators.id),
    createdAt: createdAt(),
    /** Since when nothing uses it; null while something does. It is removed a day later. */
    unusedSince: timestampMs("unused_since"),
  },
  (t) => [
    index("pictures_unused_idx").on(t.unusedSince, t.id).where(sql`${t.unusedSince} is not null`),
    index("pictures_unstored_idx").on(t.createdAt, t.id).where(sql`not ${t.isStored}`),
    check("pictures_size_check", sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);

/**
 * What uses a picture. Written in the transaction that stores the picture's URL, so that no picture is removed while
 * something refers to it. Uses of slip versions and of what was sold are never removed.
 */
export const pictureUses = pgTable(
  "picture_uses",
  {
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id),
    subjectType: text("subject_type", { enum: pictureSubjectKeys }).notNull(),
    subjectId: uuid("subject_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pictureId, t.subjectType, t.subjectId] }),
    index("picture_uses_subject_idx").on(t.subjectType, t.subjectId),
    oneOfCheck("picture_uses_subject_check", t.subjectType, pictureSubjectKeys),
  ],
);
