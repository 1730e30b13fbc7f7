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
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_key" ON "saved_filters" USING btree ("administrator_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C")) WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_check" CHECK ("members"."plan" in ('trial', 'basic', 'vip'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_ends_check" CHECK (("members"."plan" is null) = ("members"."plan_ends_at" is null));--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_care_check" CHECK ("prayers"."care" in ('open', 'attended'));