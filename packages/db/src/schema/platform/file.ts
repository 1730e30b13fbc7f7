import { fileClasses } from "@panshi/contracts/platform/file";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, idColumn, oneOfCheck } from "../columns.ts";
import { members } from "../accounts/member.ts";
import { pictures } from "./picture.ts";

/** Every file behind `/uploads/{filename}`; its class decides who may read it. */
export const files = pgTable(
  "files",
  {
    id: idColumn(),
    /** The name in the URL: chosen by the server, with the extension of the media type. */
    filename: text("filename").notNull(),
    class: text("class", { enum: fileClasses }).notNull(),
    mediaType: text("media_type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: bytes("sha256").notNull(),
    /** The owner of a private file. */
    memberId: uuid("member_id").references(() => members.id, { onDelete: "cascade" }),
    /** The picture that this file is one size of. */
    pictureId: uuid("picture_id").references(() => pictures.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("files_filename_key").on(t.filename),
    index("files_picture_idx").on(t.pictureId),
    index("files_member_idx").on(t.memberId),
    oneOfCheck("files_class_check", t.class, fileClasses),
  ],
);
