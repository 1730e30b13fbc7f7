--> statement-breakpoint
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
