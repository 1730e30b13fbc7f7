CREATE TABLE "picture_uses" (
	"picture_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "picture_uses_picture_id_subject_type_subject_id_pk" PRIMARY KEY("picture_id","subject_type","subject_id"),
	CONSTRAINT "picture_uses_subject_check" CHECK ("picture_uses"."subject_type" in ('blog_post', 'success_story', 'slip_version', 'product'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "pictures_size_check" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "free_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "free_downloads_file_check" CHECK (("free_downloads"."file_id" is null) = ("free_downloads"."deleted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_posts" DROP CONSTRAINT "blog_posts_slug_key";--> statement-breakpoint
DROP INDEX "files_free_idx";--> statement-breakpoint
DROP INDEX "blog_posts_published_idx";--> statement-breakpoint
DROP INDEX "blog_posts_category_idx";--> statement-breakpoint
DROP INDEX "blog_posts_updated_idx";--> statement-breakpoint
DROP INDEX "faqs_order_idx";--> statement-breakpoint
DROP INDEX "success_stories_published_idx";--> statement-breakpoint
DROP INDEX "products_order_idx";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "listed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "success_stories" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "success_stories" ADD COLUMN "display_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "success_stories" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "success_stories" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "version_id" uuid;--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_administrators_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_downloads" ADD CONSTRAINT "free_downloads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_created_by_administrators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_uses_subject_idx" ON "picture_uses" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "pictures_unused_idx" ON "pictures" USING btree ("unused_since","id") WHERE "pictures"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "pictures_unstored_idx" ON "pictures" USING btree ("created_at","id") WHERE not "pictures"."is_stored";--> statement-breakpoint
CREATE INDEX "free_downloads_order_idx" ON "free_downloads" USING btree ("display_order","id") WHERE "free_downloads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "free_downloads_updated_idx" ON "free_downloads" USING btree ("updated_at","id") WHERE "free_downloads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "free_downloads_active_idx" ON "free_downloads" USING btree ("is_active") WHERE "free_downloads"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "free_downloads_file_key" ON "free_downloads" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_versions_number_key" ON "product_versions" USING btree ("product_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "product_versions_file_key" ON "product_versions" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_version_id_product_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."product_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug") WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_listed_idx" ON "blog_posts" USING btree ("listed_at","id") WHERE "blog_posts"."is_published" and "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_place_idx" ON "blog_posts" USING btree (coalesce("listed_at", '1970-01-01Z'::timestamptz),"id") WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_kind_idx" ON "blog_posts" USING btree ("category") WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_search_idx" ON "blog_posts" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "faqs_updated_idx" ON "faqs" USING btree ("updated_at","id") WHERE "faqs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "faqs_category_idx" ON "faqs" USING btree ("category") WHERE "faqs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "faqs_published_idx" ON "faqs" USING btree ("is_published","published_at") WHERE "faqs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "faqs_search_idx" ON "faqs" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "success_stories_order_idx" ON "success_stories" USING btree ("display_order","id") WHERE "success_stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "success_stories_updated_idx" ON "success_stories" USING btree ("updated_at","id") WHERE "success_stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "success_stories_type_idx" ON "success_stories" USING btree ("success_type") WHERE "success_stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "success_stories_featured_idx" ON "success_stories" USING btree ("is_featured") WHERE "success_stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "success_stories_search_idx" ON "success_stories" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "files_picture_idx" ON "files" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "oracle_draws_day_idx" ON "oracle_draws" USING btree ("taipei_day");--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("name","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_updated_idx" ON "products" USING btree ("updated_at","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_type_idx" ON "products" USING btree ("type") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_active_idx" ON "products" USING btree ("is_active") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "blog_posts_published_idx" ON "blog_posts" USING btree ("is_published","published_at") WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_category_idx" ON "blog_posts" USING btree ("category","listed_at","id") WHERE "blog_posts"."is_published" and "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "blog_posts_updated_idx" ON "blog_posts" USING btree ("updated_at","id") WHERE "blog_posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "faqs_order_idx" ON "faqs" USING btree ("display_order","id") WHERE "faqs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "success_stories_published_idx" ON "success_stories" USING btree ("is_published","published_at") WHERE "success_stories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_order_idx" ON "products" USING btree ("display_order","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
UPDATE "blog_posts" SET "listed_at" = "published_at";
--> statement-breakpoint
UPDATE "faqs" SET "published_at" = "created_at" WHERE "is_published";
--> statement-breakpoint
UPDATE "success_stories" s SET "published_at" = CASE WHEN s."is_published" THEN s."created_at" END, "display_order" = o."place" * 10 FROM (SELECT "id", row_number() OVER (ORDER BY "created_at" DESC, "id" DESC) AS "place" FROM "success_stories") o WHERE o."id" = s."id";
--> statement-breakpoint
INSERT INTO "product_versions" ("id", "product_id", "number", "file_id", "created_at") SELECT gen_random_uuid(), p."id", 1, p."file_id", p."created_at" FROM "products" p WHERE p."file_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "purchases" p SET "version_id" = v."id" FROM "product_versions" v WHERE v."product_id" = p."product_id";
--> statement-breakpoint
INSERT INTO "free_downloads" ("id", "title", "file_id", "display_order", "created_at", "updated_at") SELECT gen_random_uuid(), f."title", f."id", 10 * row_number() OVER (ORDER BY f."created_at", f."id"), f."created_at", f."created_at" FROM "files" f WHERE f."class" = 'public' AND f."title" IS NOT NULL;
--> statement-breakpoint
UPDATE "products" SET "search" = (
  WITH "folded" AS (SELECT lower(normalize("products"."name", NFKC)) AS "text"),
  "runs" AS (SELECT "match"[1] AS "run" FROM "folded", regexp_matches("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', 'g') AS "match"),
  "terms" AS (
    SELECT substr("run", "at", "length") AS "term" FROM "runs", generate_series(1, char_length("run")) AS "at", generate_series(1, 2) AS "length"
    UNION SELECT left("match"[1], 200) FROM "folded", regexp_matches(regexp_replace("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', ' ', 'g'), '[[:alnum:]]+', 'g') AS "match"
  )
  SELECT string_agg(quote_literal("term"), ' ')::tsvector FROM "terms"
);
--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "title";
--> statement-breakpoint
UPDATE "blog_posts" SET "search" = (
  WITH "folded" AS (SELECT lower(normalize("blog_posts"."title" || E'\n' || "blog_posts"."excerpt" || E'\n' || "blog_posts"."content", NFKC)) AS "text"),
  "runs" AS (SELECT "match"[1] AS "run" FROM "folded", regexp_matches("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', 'g') AS "match"),
  "terms" AS (
    SELECT substr("run", "at", "length") AS "term" FROM "runs", generate_series(1, char_length("run")) AS "at", generate_series(1, 2) AS "length"
    UNION SELECT left("match"[1], 200) FROM "folded", regexp_matches(regexp_replace("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', ' ', 'g'), '[[:alnum:]]+', 'g') AS "match"
  )
  SELECT string_agg(quote_literal("term"), ' ')::tsvector FROM "terms"
);
--> statement-breakpoint
UPDATE "success_stories" SET "search" = (
  WITH "folded" AS (SELECT lower(normalize("success_stories"."member_name" || E'\n' || "success_stories"."title" || E'\n' || "success_stories"."content", NFKC)) AS "text"),
  "runs" AS (SELECT "match"[1] AS "run" FROM "folded", regexp_matches("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', 'g') AS "match"),
  "terms" AS (
    SELECT substr("run", "at", "length") AS "term" FROM "runs", generate_series(1, char_length("run")) AS "at", generate_series(1, 2) AS "length"
    UNION SELECT left("match"[1], 200) FROM "folded", regexp_matches(regexp_replace("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', ' ', 'g'), '[[:alnum:]]+', 'g') AS "match"
  )
  SELECT string_agg(quote_literal("term"), ' ')::tsvector FROM "terms"
);
--> statement-breakpoint
UPDATE "faqs" SET "search" = (
  WITH "folded" AS (SELECT lower(normalize("faqs"."question" || E'\n' || "faqs"."answer", NFKC)) AS "text"),
  "runs" AS (SELECT "match"[1] AS "run" FROM "folded", regexp_matches("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', 'g') AS "match"),
  "terms" AS (
    SELECT substr("run", "at", "length") AS "term" FROM "runs", generate_series(1, char_length("run")) AS "at", generate_series(1, 2) AS "length"
    UNION SELECT left("match"[1], 200) FROM "folded", regexp_matches(regexp_replace("text", '[々〇㐀-鿿豈-﫿𠀀-𿿿ぁ-ヿㄅ-ㄯ]+', ' ', 'g'), '[[:alnum:]]+', 'g') AS "match"
  )
  SELECT string_agg(quote_literal("term"), ' ')::tsvector FROM "terms"
);
--> statement-breakpoint
CREATE FUNCTION "mark_days_of_oracle_draws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'draws', "taipei_day" FROM "after";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'draws', "taipei_day" FROM "before";
	ELSE
		INSERT INTO "rollup_marks" SELECT DISTINCT 'draws', c."taipei_day" FROM (
			(SELECT "id", "taipei_day", "slip_id", "deck_id", "source" FROM "before" EXCEPT SELECT "id", "taipei_day", "slip_id", "deck_id", "source" FROM "after")
			UNION ALL (SELECT "id", "taipei_day", "slip_id", "deck_id", "source" FROM "after" EXCEPT SELECT "id", "taipei_day", "slip_id", "deck_id", "source" FROM "before")) c;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "oracle_draws_inserted" AFTER INSERT ON "oracle_draws" REFERENCING NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_oracle_draws"();
--> statement-breakpoint
CREATE TRIGGER "oracle_draws_updated" AFTER UPDATE ON "oracle_draws" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_oracle_draws"();
--> statement-breakpoint
CREATE TRIGGER "oracle_draws_deleted" AFTER DELETE ON "oracle_draws" REFERENCING OLD TABLE AS "before"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_oracle_draws"();
--> statement-breakpoint
INSERT INTO "rollup_marks" SELECT 'draws', generate_series(taipei_day(min("created_at")), taipei_day(max("created_at")), '1 day')::date FROM "oracle_draws";
