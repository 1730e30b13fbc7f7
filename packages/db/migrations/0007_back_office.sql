CREATE TABLE "administrator_recovery_codes" (
	"administrator_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "administrator_recovery_codes_administrator_id_code_hash_pk" PRIMARY KEY("administrator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "rollup_marks" (
	"family" text NOT NULL,
	"taipei_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"administrator_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "administrators_email_key";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "totp_pending_secret" "bytea";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "totp_pending_at" timestamp (3) with time zone;--> statement-breakpoint
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
ALTER TABLE "administrator_recovery_codes" ADD CONSTRAINT "administrator_recovery_codes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollup_marks_day_idx" ON "rollup_marks" USING btree ("family","taipei_day");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_key" ON "saved_filters" USING btree ("administrator_id","list","name");--> statement-breakpoint
CREATE INDEX "administrators_created_idx" ON "administrators" USING btree ("created_at","id") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "administrators_sort_email_idx" ON "administrators" USING btree ("email","id") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "administrators_role_idx" ON "administrators" USING btree ("role") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "administrators_active_idx" ON "administrators" USING btree ("is_active") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C")) WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "daily_rollups" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "daily_rollups" DROP COLUMN "parts";--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_check" CHECK ("members"."plan" in ('trial', 'basic', 'vip'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_ends_check" CHECK (("members"."plan" is null) = ("members"."plan_ends_at" is null));--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_care_check" CHECK ("prayers"."care" in ('open', 'attended'));