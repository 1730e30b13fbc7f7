ALTER TABLE "member_sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "password_set_at" timestamp (3) with time zone;