-- Written by hand: a slip's row repeats what of its current version the list is sorted, filtered and searched by. The search terms
-- are those of packages/db/src/search.ts: characters and pairs of Chinese, and whole words of other scripts.
ALTER TABLE "oracle_slips" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "oracle_slips" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "oracle_slips" ADD COLUMN "fortune_level" text;--> statement-breakpoint
ALTER TABLE "oracle_slips" ADD COLUMN "search" "tsvector";--> statement-breakpoint
UPDATE "oracle_slips" SET "title" = "version"."title", "category" = "version"."category", "fortune_level" = "version"."fortune_level", "search" = (
  WITH "folded" AS (SELECT lower(normalize("version"."title" || E'\n' || "version"."description", NFKC)) AS "text"),
  "runs" AS (SELECT "match"[1] AS "run" FROM "folded", regexp_matches("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', 'g') AS "match"),
  "terms" AS (
    SELECT substr("run", "at", "length") AS "term" FROM "runs", generate_series(1, char_length("run")) AS "at", generate_series(1, 2) AS "length"
    UNION SELECT "match"[1] FROM "folded", regexp_matches(regexp_replace("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', ' ', 'g'), '[[:alnum:]]+', 'g') AS "match"
  )
  SELECT string_agg(quote_literal("term"), ' ')::tsvector FROM "terms"
) FROM "slip_versions" AS "version" WHERE "version"."id" = "oracle_slips"."current_version_id";--> statement-breakpoint
ALTER TABLE "oracle_slips" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "oracle_slips" ALTER COLUMN "category" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "oracle_slips" ALTER COLUMN "fortune_level" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "oracle_slips_title_idx" ON "oracle_slips" USING btree ("title","id") WHERE "oracle_slips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "oracle_slips_updated_idx" ON "oracle_slips" USING btree ("updated_at","id") WHERE "oracle_slips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "oracle_slips_category_idx" ON "oracle_slips" USING btree ("category") WHERE "oracle_slips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "oracle_slips_fortune_level_idx" ON "oracle_slips" USING btree ("fortune_level") WHERE "oracle_slips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "oracle_slips_active_idx" ON "oracle_slips" USING btree ("is_active") WHERE "oracle_slips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "oracle_slips_search_idx" ON "oracle_slips" USING gin ("search") WITH (fastupdate=false);
