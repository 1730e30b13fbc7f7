import { id, type LargeTable, some } from "./generic-rows.ts";

/** Pictures, most of them used by one post, slip or product each; of the others, a few were never stored. */
export const pictureTables = (rows: number, at: string): readonly LargeTable[] => [
  [
    "pictures",
    rows,
    "id, width, height, is_stored, uploaded_by, created_at, unused_since",
    `${id("i")}, 1600, 900, i % 500 > 0, ${id("1 + i % 20")}, ${at}, case when i % 50 = 1 then ${at} end`,
  ],
  [
    "picture_uses",
    rows,
    "picture_id, subject_type, subject_id",
    `${id("case when i % 50 = 1 or i % 500 = 0 then i + 2 else i end")}, ${some(["blog_post", "slip_version", "product"])}, ${id("i")}`,
  ],
];
