ALTER TABLE "oracle_readings" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "way_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "ask_again_days" integer;