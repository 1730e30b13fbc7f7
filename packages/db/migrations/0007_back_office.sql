CREATE TABLE "administrator_recovery_codes" (
	"administrator_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "administrator_recovery_codes_administrator_id_code_hash_pk" PRIMARY KEY("administrator_id","code_hash")
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
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"old_email" text,
	"new_email" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"confirm_hash" "bytea",
	"stop_hash" "bytea",
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"stop_reason" text,
	CONSTRAINT "email_changes_outcome_check" CHECK ("email_changes"."outcome" in ('moved', 'stopped_by_link', 'stopped_by_member', 'stopped_by_administrator', 'email_taken', 'email_changed', 'member_closed', 'expired')),
	CONSTRAINT "email_changes_ended_check" CHECK (("email_changes"."ended_at" is null) = ("email_changes"."outcome" is null)),
	CONSTRAINT "email_changes_approved_check" CHECK (("email_changes"."approved_at" is null) = ("email_changes"."approved_by" is null)),
	CONSTRAINT "email_changes_two_check" CHECK ("email_changes"."approved_by" <> "email_changes"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"administrator_id" uuid NOT NULL,
	"kind" text DEFAULT 'note' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_notes_kind_check" CHECK ("member_notes"."kind" in ('note', 'deactivate', 'activate', 'end_sessions', 'erase'))
);
--> statement-breakpoint
CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"position" uuid,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rollup_marks" (
	"family" text NOT NULL,
	"taipei_day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "oracle_draws" DROP CONSTRAINT "oracle_draws_owner_check";--> statement-breakpoint
DROP INDEX "prayers_status_idx";--> statement-breakpoint
DROP INDEX "administrators_email_key";--> statement-breakpoint
DROP INDEX "members_search_idx";--> statement-breakpoint
DROP INDEX "membership_grants_member_idx";--> statement-breakpoint
DROP INDEX "prayers_search_idx";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "totp_pending_secret" "bytea";--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "totp_pending_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "plan_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "prayer_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care" text;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care_order" bigint GENERATED ALWAYS AS ((extract(epoch from created_at at time zone 'UTC') * 1000)::bigint + case when care = 'open' then 100000000000000 else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care_attended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "care_attended_by" uuid;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "replied_by" uuid;--> statement-breakpoint
ALTER TABLE "administrator_recovery_codes" ADD CONSTRAINT "administrator_recovery_codes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_administrators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_approved_by_administrators_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_key" ON "saved_filters" USING btree ("administrator_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open_key" ON "email_changes" USING btree ("member_id") WHERE "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm_key" ON "email_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_stop_key" ON "email_changes" USING btree ("stop_hash");--> statement-breakpoint
CREATE INDEX "email_changes_member_idx" ON "email_changes" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_changes_waiting_idx" ON "email_changes" USING btree ("created_at","id") WHERE "email_changes"."ended_at" is null and "email_changes"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "member_notes_member_idx" ON "member_notes" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rollup_marks_day_idx" ON "rollup_marks" USING btree ("family","taipei_day");--> statement-breakpoint
CREATE INDEX "administrators_created_idx" ON "administrators" USING btree ("created_at","id") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "administrators_sort_email_idx" ON "administrators" USING btree ("email","id") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "administrators_role_idx" ON "administrators" USING btree ("role") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "administrators_active_idx" ON "administrators" USING btree ("is_active") WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_ids_idx" ON "audit_entries" USING gin (("after" -> 'ids')) WITH (fastupdate=false) WHERE "audit_entries"."subject_id" = '*';--> statement-breakpoint
CREATE INDEX "members_phone_prefix_idx" ON "members" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_plan_ends_idx" ON "members" USING btree ("plan_ends_at","id","plan","deleted_at") WHERE "members"."plan_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "members_name_idx" ON "members" USING btree ("full_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_plan_ends_last_idx" ON "members" USING btree (coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_plan_ends_desc_idx" ON "members" USING btree (coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_trial_created_idx" ON "members" USING btree ("created_at","id") WHERE deleted_at is null and plan = 'trial';--> statement-breakpoint
CREATE INDEX "members_basic_created_idx" ON "members" USING btree ("created_at","id") WHERE deleted_at is null and plan = 'basic';--> statement-breakpoint
CREATE INDEX "members_vip_created_idx" ON "members" USING btree ("created_at","id") WHERE deleted_at is null and plan = 'vip';--> statement-breakpoint
CREATE INDEX "members_plan_name_idx" ON "members" USING btree ("plan","full_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_plan_plan_ends_idx" ON "members" USING btree ("plan",coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_plan_plan_ends_desc_idx" ON "members" USING btree ("plan",coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "members_with_plan_created_idx" ON "members" USING btree ("created_at","id") WHERE deleted_at is null and plan is not null;--> statement-breakpoint
CREATE INDEX "members_with_plan_name_idx" ON "members" USING btree ("full_name","id") WHERE deleted_at is null and plan is not null;--> statement-breakpoint
CREATE INDEX "members_inactive_created_idx" ON "members" USING btree ("created_at","id") WHERE deleted_at is null and not is_active;--> statement-breakpoint
CREATE INDEX "members_inactive_name_idx" ON "members" USING btree ("full_name","id") WHERE deleted_at is null and not is_active;--> statement-breakpoint
CREATE INDEX "members_inactive_plan_ends_idx" ON "members" USING btree (coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id") WHERE deleted_at is null and not is_active;--> statement-breakpoint
CREATE INDEX "members_inactive_plan_ends_desc_idx" ON "members" USING btree (coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id") WHERE deleted_at is null and not is_active;--> statement-breakpoint
CREATE INDEX "membership_grants_revoked_idx" ON "membership_grants" USING btree ("member_id","revoked_at","id") WHERE "membership_grants"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_paid_idx" ON "payment_attempts" USING btree ("paid_at") WHERE "payment_attempts"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at") WHERE "refunds"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "prayers_pending_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "prayers_pending_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "prayers_in_progress_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX "prayers_in_progress_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'in_progress';--> statement-breakpoint
CREATE INDEX "prayers_completed_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "prayers_completed_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX "prayers_cancelled_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "prayers_cancelled_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'cancelled';--> statement-breakpoint
CREATE INDEX "prayers_care_order_idx" ON "prayers" USING btree ("care_order","id");--> statement-breakpoint
CREATE INDEX "prayers_care_idx" ON "prayers" USING btree ("care","care_order","id") WHERE "prayers"."care" is not null;--> statement-breakpoint
CREATE INDEX "prayers_care_created_idx" ON "prayers" USING btree ("care","created_at","id") WHERE "prayers"."care" is not null;--> statement-breakpoint
CREATE INDEX "prayers_completed_idx" ON "prayers" USING btree ("completed_at") WHERE "prayers"."completed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C")) WHERE "administrators"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'plan=' || "plan"::text, 'active=' || "is_active"::text, 'ends=' || floor((date_part('epoch', "plan_ends_at" - '1970-01-01Z'::timestamptz) + 28800) / 86400)::int, 'email^' || left(lower("email" collate "C"), 1), 'email^' || left(lower("email" collate "C"), 2), 'email^' || left(lower("email" collate "C"), 3), 'email^' || left(lower("email" collate "C"), 4), 'email^' || left(lower("email" collate "C"), 5), 'email^' || left(lower("email" collate "C"), 6), 'email^' || left(lower("email" collate "C"), 7), 'email^' || left(lower("email" collate "C"), 8), 'email^' || left(lower("email" collate "C"), 9), 'email^' || left(lower("email" collate "C"), 10), 'phone^' || left("phone", 6), 'phone^' || left("phone", 7), 'phone^' || left("phone", 8), 'phone^' || left("phone", 9), 'phone^' || left("phone", 10)], null)))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "membership_grants_member_idx" ON "membership_grants" USING btree ("member_id","granted_at","id");--> statement-breakpoint
CREATE INDEX "prayers_search_idx" ON "prayers" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'status=' || "status"::text, 'care=' || "care"::text], null)))) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "daily_rollups" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "daily_rollups" DROP COLUMN "parts";--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_request_key" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_check" CHECK ("members"."plan" in ('trial', 'basic', 'vip'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_plan_ends_check" CHECK (("members"."plan" is null) = ("members"."plan_ends_at" is null));--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_owner_check" CHECK ("oracle_draws"."member_id" is null or "oracle_draws"."visitor_hash" is null);--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_care_check" CHECK ("prayers"."care" in ('open', 'attended'));--> statement-breakpoint
-- What is known of the rows that are there: the plan that runs, prayers by member, when prayers were completed.
UPDATE "members" m SET "plan" = p."plan_type", "plan_ends_at" = p."ends_at"
	FROM "membership_periods" p WHERE p."member_id" = m."id" AND p."starts_at" <= now() AND p."ends_at" > now();--> statement-breakpoint
UPDATE "members" m SET "prayer_count" = p."count"
	FROM (SELECT "member_id", count(*)::int AS "count" FROM "prayers" GROUP BY 1) p WHERE p."member_id" = m."id";--> statement-breakpoint
UPDATE "prayers" SET "completed_at" = coalesce("fulfilled_at", "updated_at") WHERE "status" = 'completed';--> statement-breakpoint
UPDATE "payment_attempts" a SET "paid_at" = coalesce(o."paid_at", a."updated_at") FROM "orders" o WHERE o."id" = a."order_id" AND a."state" = 'paid';--> statement-breakpoint
UPDATE "refunds" SET "done_at" = "updated_at" WHERE "state" = 'done';--> statement-breakpoint
-- Taipei keeps UTC+8 all year (contracts/taipei-time).
CREATE FUNCTION "taipei_day"("at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN (("at" AT TIME ZONE 'UTC') + interval '8 hours')::date;--> statement-breakpoint
CREATE FUNCTION "taipei_day_start"("day" date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN ("day"::timestamp - interval '8 hours') AT TIME ZONE 'UTC';--> statement-breakpoint
-- Each statement on a counted table marks the days whose figures it changes (docs/decisions/0039). Rows before and after are
-- compared by EXCEPT, because a join of transition tables keeps the plan of its first call, whatever their sizes are later.
CREATE FUNCTION "mark_days_of_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'members', taipei_day("created_at") FROM "after";
		INSERT INTO "rollup_marks" SELECT DISTINCT 'plans', taipei_day("plan_ends_at") FROM "after" WHERE "plan_ends_at" IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'members', taipei_day("created_at") FROM "before";
		INSERT INTO "rollup_marks" SELECT DISTINCT 'plans', taipei_day("plan_ends_at") FROM "before" WHERE "plan_ends_at" IS NOT NULL;
	ELSE
		INSERT INTO "rollup_marks" SELECT DISTINCT 'members', taipei_day(c."created_at") FROM (
			(SELECT "id", "created_at", "is_active", "deleted_at" IS NULL FROM "before" EXCEPT SELECT "id", "created_at", "is_active", "deleted_at" IS NULL FROM "after")
			UNION ALL (SELECT "id", "created_at", "is_active", "deleted_at" IS NULL FROM "after" EXCEPT SELECT "id", "created_at", "is_active", "deleted_at" IS NULL FROM "before")) c;
		INSERT INTO "rollup_marks" SELECT DISTINCT 'plans', taipei_day(c."plan_ends_at") FROM (
			(SELECT "id", "plan", "plan_ends_at", "deleted_at" IS NULL FROM "before" EXCEPT SELECT "id", "plan", "plan_ends_at", "deleted_at" IS NULL FROM "after")
			UNION ALL (SELECT "id", "plan", "plan_ends_at", "deleted_at" IS NULL FROM "after" EXCEPT SELECT "id", "plan", "plan_ends_at", "deleted_at" IS NULL FROM "before")) c WHERE c."plan_ends_at" IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_inserted" AFTER INSERT ON "members" REFERENCING NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_members"();--> statement-breakpoint
CREATE TRIGGER "members_updated" AFTER UPDATE ON "members" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_members"();--> statement-breakpoint
CREATE TRIGGER "members_deleted" AFTER DELETE ON "members" REFERENCING OLD TABLE AS "before"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_members"();--> statement-breakpoint
CREATE FUNCTION "mark_days_of_prayers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'prayers', taipei_day("created_at") FROM "after";
		INSERT INTO "rollup_marks" SELECT DISTINCT 'completions', taipei_day("completed_at") FROM "after" WHERE "completed_at" IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'prayers', taipei_day("created_at") FROM "before";
		INSERT INTO "rollup_marks" SELECT DISTINCT 'completions', taipei_day("completed_at") FROM "before" WHERE "completed_at" IS NOT NULL;
	ELSE
		INSERT INTO "rollup_marks" SELECT DISTINCT 'prayers', taipei_day(c."created_at") FROM (
			(SELECT "id", "created_at", "status", "care" FROM "before" EXCEPT SELECT "id", "created_at", "status", "care" FROM "after")
			UNION ALL (SELECT "id", "created_at", "status", "care" FROM "after" EXCEPT SELECT "id", "created_at", "status", "care" FROM "before")) c;
		INSERT INTO "rollup_marks" SELECT DISTINCT 'completions', taipei_day(c."completed_at") FROM (
			(SELECT "id", "completed_at" FROM "before" EXCEPT SELECT "id", "completed_at" FROM "after")
			UNION ALL (SELECT "id", "completed_at" FROM "after" EXCEPT SELECT "id", "completed_at" FROM "before")) c WHERE c."completed_at" IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "prayers_inserted" AFTER INSERT ON "prayers" REFERENCING NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_prayers"();--> statement-breakpoint
CREATE TRIGGER "prayers_updated" AFTER UPDATE ON "prayers" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_prayers"();--> statement-breakpoint
CREATE TRIGGER "prayers_deleted" AFTER DELETE ON "prayers" REFERENCING OLD TABLE AS "before"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_prayers"();--> statement-breakpoint
CREATE FUNCTION "mark_days_of_payment_attempts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'revenue', taipei_day("paid_at") FROM "after" WHERE "paid_at" IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'revenue', taipei_day("paid_at") FROM "before" WHERE "paid_at" IS NOT NULL;
	ELSE
		INSERT INTO "rollup_marks" SELECT DISTINCT 'revenue', taipei_day(c."paid_at") FROM (
			(SELECT "id", "paid_at", "state", "amount" FROM "before" EXCEPT SELECT "id", "paid_at", "state", "amount" FROM "after")
			UNION ALL (SELECT "id", "paid_at", "state", "amount" FROM "after" EXCEPT SELECT "id", "paid_at", "state", "amount" FROM "before")) c WHERE c."paid_at" IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_attempts_inserted" AFTER INSERT ON "payment_attempts" REFERENCING NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_payment_attempts"();--> statement-breakpoint
CREATE TRIGGER "payment_attempts_updated" AFTER UPDATE ON "payment_attempts" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_payment_attempts"();--> statement-breakpoint
CREATE TRIGGER "payment_attempts_deleted" AFTER DELETE ON "payment_attempts" REFERENCING OLD TABLE AS "before"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_payment_attempts"();--> statement-breakpoint
CREATE FUNCTION "mark_days_of_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'revenue', taipei_day("done_at") FROM "after" WHERE "done_at" IS NOT NULL;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "rollup_marks" SELECT DISTINCT 'revenue', taipei_day("done_at") FROM "before" WHERE "done_at" IS NOT NULL;
	ELSE
		INSERT INTO "rollup_marks" SELECT DISTINCT 'revenue', taipei_day(c."done_at") FROM (
			(SELECT "id", "done_at", "state", "amount" FROM "before" EXCEPT SELECT "id", "done_at", "state", "amount" FROM "after")
			UNION ALL (SELECT "id", "done_at", "state", "amount" FROM "after" EXCEPT SELECT "id", "done_at", "state", "amount" FROM "before")) c WHERE c."done_at" IS NOT NULL;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_inserted" AFTER INSERT ON "refunds" REFERENCING NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_refunds"();--> statement-breakpoint
CREATE TRIGGER "refunds_updated" AFTER UPDATE ON "refunds" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_refunds"();--> statement-breakpoint
CREATE TRIGGER "refunds_deleted" AFTER DELETE ON "refunds" REFERENCING OLD TABLE AS "before"
	FOR EACH STATEMENT EXECUTE FUNCTION "mark_days_of_refunds"();--> statement-breakpoint
-- All days of the rows that are there, for the job.
INSERT INTO "rollup_marks" SELECT 'members', generate_series(taipei_day(min("created_at")), taipei_day(max("created_at")), '1 day')::date FROM "members";--> statement-breakpoint
INSERT INTO "rollup_marks" SELECT 'plans', generate_series(taipei_day(min("plan_ends_at")), taipei_day(max("plan_ends_at")), '1 day')::date FROM "members";--> statement-breakpoint
INSERT INTO "rollup_marks" SELECT 'prayers', generate_series(taipei_day(min("created_at")), taipei_day(max("created_at")), '1 day')::date FROM "prayers";--> statement-breakpoint
INSERT INTO "rollup_marks" SELECT 'completions', generate_series(taipei_day(min("completed_at")), taipei_day(max("completed_at")), '1 day')::date FROM "prayers";--> statement-breakpoint
INSERT INTO "rollup_marks" SELECT 'revenue', generate_series(taipei_day(min("paid_at")), taipei_day(max("paid_at")), '1 day')::date FROM "payment_attempts";--> statement-breakpoint
INSERT INTO "rollup_marks" SELECT 'revenue', generate_series(taipei_day(min("done_at")), taipei_day(max("done_at")), '1 day')::date FROM "refunds";
