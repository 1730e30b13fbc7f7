ALTER TABLE "slip_versions" ADD COLUMN "way_out" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "slip_versions" ADD COLUMN "ask_again_days" integer;