ALTER TABLE "moments" ADD COLUMN "creative_starter" text;--> statement-breakpoint
ALTER TABLE "moments" ADD COLUMN "code_image_starter" text;--> statement-breakpoint
ALTER TABLE "moments" ADD COLUMN "music_starter" text;--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "way_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "ask_again_days" integer;--> statement-breakpoint
CREATE INDEX "oracle_readings_answered_idx" ON "oracle_readings" USING btree ("draw_id") WHERE "oracle_readings"."answer" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_waiting_idx" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_creative_starter_check" CHECK ("moments"."creative_starter" in ('meteorite', 'beitou_stone', 'fossilized_wood'));--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_code_image_starter_check" CHECK ("moments"."code_image_starter" in ('mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto', 'yangmingshan', 'lalashan', 'luye', 'wanli'));--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_music_starter_check" CHECK ("moments"."music_starter" in ('living_breath', 'heart_emptiness', 'spirit_light'));