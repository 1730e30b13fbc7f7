CREATE TABLE "rollup_marks" (
	"family" text NOT NULL,
	"taipei_day" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "administrators_email_key";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "plan_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "prayer_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care" text;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care_attended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care_attended_by" uuid;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "replied_by" uuid;--> statement-breakpoint
CREATE INDEX "rollup_marks_day_idx" ON "rollup_marks" USING btree ("family","taipei_day");--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C")) WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "daily_rollups" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "daily_rollups" DROP COLUMN "parts";--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_check" CHECK ("members"."plan" in ('trial', 'basic', 'vip'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_ends_check" CHECK (("members"."plan" is null) = ("members"."plan_ends_at" is null));--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_care_check" CHECK ("prayers"."care" in ('open', 'attended'));