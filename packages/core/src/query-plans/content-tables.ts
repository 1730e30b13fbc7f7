import { distinctHashSql, rowIdSql, type LargeTable, ownerIdSql, searchTermsSql, oneOfSql } from "./generic-rows.ts";

/** The tables of content, files and pictures, with `at` as the creation of row `i`. */
export const contentTables = (rows: number, at: string): readonly LargeTable[] => [
  [
    "blog_posts",
    rows,
    "id, slug, title, excerpt, content, category, author_name, is_published, published_at, listed_at, search, created_at, updated_at",
    `${rowIdSql("i")}, 'post-' || i, '文章', '內容', '內容', ${oneOfSql(["guide", "knowledge", "growth"])}, '編輯', i % 100 > 0, ${at}, ${at}, ${searchTermsSql}, ${at}, ${at}`,
  ],
  [
    "success_stories",
    rows,
    "id, title, member_name, content, success_type, is_published, is_featured, published_at, display_order, search, created_at, updated_at, deleted_at",
    `${rowIdSql("i")}, 'title ' || i, case when i % 1000 = 0 then '另一位' else '會員' end, '內容', case when i % 1000 = 0 then '人際關係' else ${oneOfSql(["事業成功", "愛情婚姻", "學業進步"])} end, i % 100 > 0, i % 1000 > 0, ${at}, i, ${searchTermsSql}, ${at}, ${at}, case when i % 50 = 7 then ${at} end`,
  ],
  [
    "faqs",
    rows,
    "id, question, answer, category, display_order, is_published, published_at, search, created_at, updated_at",
    `${rowIdSql("i")}, 'question ' || i, '答案', case when i % 1000 = 0 then '技術支援' else ${oneOfSql(["一般問題", "會員問題"])} end, i, i % 100 > 0, ${at}, ${searchTermsSql}, ${at}, ${at}`,
  ],
  // The second half are those of products and free downloads: no member's.
  [
    "files",
    2 * rows,
    "id, filename, class, media_type, size, sha256, member_id, created_at",
    `${rowIdSql("i")}, 'f' || i, case when i > ${rows} or i % 100 = 0 then 'public' else 'private' end, 'image/webp', 1, ${distinctHashSql("i")}, case when i <= ${rows} and i % 100 > 0 then ${ownerIdSql} end, ${at}`,
  ],
  // Used by one post or slip each; of the rest, a few were never stored.
  [
    "pictures",
    rows,
    "id, width, height, is_stored, uploaded_by, created_at, unused_since",
    `${rowIdSql("i")}, 1600, 900, i % 500 > 0, ${rowIdSql("1 + i % 20")}, ${at}, case when i % 50 = 1 then ${at} end`,
  ],
  [
    "picture_uses",
    rows,
    "picture_id, subject_type, subject_id",
    `${rowIdSql("case when i % 50 = 1 or i % 500 = 0 then i + 2 else i end")}, ${oneOfSql(["blog_post", "slip_version", "product"])}, ${rowIdSql("i")}`,
  ],
];
