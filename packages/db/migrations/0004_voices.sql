ALTER TABLE "oracle_readings" DROP CONSTRAINT "oracle_readings_voice_check";--> statement-breakpoint
ALTER TABLE "oracle_readings" DROP CONSTRAINT "oracle_readings_rating_check";--> statement-breakpoint
-- Written by hand: the voices that a model had and the ratings of ±1 become those of docs/decisions/0025, and of several readings of
-- a draw in one voice from one source the newest stays.
UPDATE "oracle_readings" SET "voice" = 'plain';--> statement-breakpoint
UPDATE "oracle_readings" SET "rating" = CASE "rating" WHEN 1 THEN 5 ELSE 1 END WHERE "rating" IS NOT NULL;--> statement-breakpoint
DELETE FROM "oracle_readings" "older" USING "oracle_readings" "newer"
WHERE "newer"."draw_id" = "older"."draw_id" AND "newer"."source" = "older"."source"
AND ("newer"."created_at", "newer"."id") > ("older"."created_at", "older"."id");--> statement-breakpoint
DROP INDEX "oracle_readings_draw_idx";--> statement-breakpoint
ALTER TABLE "oracle_readings" ALTER COLUMN "voice" SET DEFAULT 'plain';--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "line_notes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "questions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "oracle_readings_draw_voice_key" ON "oracle_readings" USING btree ("draw_id","voice","source");--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD CONSTRAINT "oracle_readings_voice_check" CHECK ("oracle_readings"."voice" in ('plain', 'classical', 'reflective'));--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD CONSTRAINT "oracle_readings_rating_check" CHECK ("oracle_readings"."rating" between 1 and 5);--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_topic_check" CHECK ("prayers"."topic" in ('general', 'love', 'career', 'health', 'wealth'));--> statement-breakpoint
-- Written by hand: the shop has one name, in rows that the base seed wrote before too.
UPDATE "faqs" SET "answer" = replace("answer", '靈魂商店', '靈魂百貨') WHERE "answer" LIKE '%靈魂商店%';--> statement-breakpoint
-- Written by hand: an answer whose every sentence names readings by a model would be left out where there is none.
UPDATE "faqs" SET "answer" = '七日體驗每天 1 次儀式、1 本手冊。修行方案儀式不限次數，手冊全部開放，可寫靈魂對話與冥想時刻。靈師方案再加上解籤的 3 種聲音，並能回望反覆出現的主題。AI 解籤每天的次數，依序是 5、10、30 次。' WHERE "answer" = '七日體驗每天 1 次儀式、1 本手冊、AI 解籤 5 次。修行方案儀式不限次數，手冊全部開放，可寫靈魂對話與冥想時刻，AI 解籤每天 10 次。靈師方案再把 AI 解籤加到每天 30 次，有 3 種聲音可選，並能回望反覆出現的主題。';--> statement-breakpoint
-- Written by hand: after a wish with a topic a slip is drawn from that category.
UPDATE "faqs" SET "answer" = replace("answer", '從所有開放的籤裡均勻抽出一支，不看你是誰，也不看方案。', '從所有開放的籤裡均勻抽出一支；祈願時選了主題，就從那一類的籤裡均勻抽。不看你是誰，也不看方案。') WHERE "answer" LIKE '%從所有開放的籤裡均勻抽出一支，不看你是誰%';
