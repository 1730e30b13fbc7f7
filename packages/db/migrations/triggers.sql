-- What drizzle-kit cannot write: functions and triggers. `npm run db:migration` puts them behind the generated tables.

-- Taipei keeps UTC+8 all year (contracts/taipei-time).
CREATE FUNCTION "taipei_day"("at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (("at" AT TIME ZONE 'UTC') + interval '8 hours')::date;

CREATE FUNCTION "taipei_day_start"("day" date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ("day"::timestamp - interval '8 hours') AT TIME ZONE 'UTC';

-- Each statement on a counted table marks the days whose figures it changes (docs/decisions/0039). Arguments, in threes: the
-- family of figures, a row's day, and what of a row its figures depend on. Rows before and after are compared by EXCEPT, and
-- the statements are planned anew, because the sizes of the transition tables differ from call to call.
CREATE FUNCTION "mark_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "rows" text;
  "counted" text;
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 BY 3 LOOP
    "counted" := format('SELECT "id", %s AS "day", %s FROM ', TG_ARGV[i + 1], TG_ARGV[i + 2]);
    "rows" := CASE TG_OP
      WHEN 'INSERT' THEN "counted" || '"after"'
      WHEN 'DELETE' THEN "counted" || '"before"'
      ELSE format('(%1$s"before" EXCEPT %1$s"after") UNION ALL (%1$s"after" EXCEPT %1$s"before")', "counted")
    END;
    EXECUTE format('INSERT INTO "rollup_marks" SELECT DISTINCT %L, "day" FROM (%s) WHERE "day" IS NOT NULL', TG_ARGV[i], "rows");
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "members_inserted" AFTER INSERT ON "members" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('members', 'taipei_day("created_at")', '"created_at", "is_active", "deleted_at" IS NULL',
    'plans', 'taipei_day("plan_ends_at")', '"plan", "plan_ends_at", "deleted_at" IS NULL');
CREATE TRIGGER "members_updated" AFTER UPDATE ON "members" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('members', 'taipei_day("created_at")', '"created_at", "is_active", "deleted_at" IS NULL',
    'plans', 'taipei_day("plan_ends_at")', '"plan", "plan_ends_at", "deleted_at" IS NULL');
CREATE TRIGGER "members_deleted" AFTER DELETE ON "members" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('members', 'taipei_day("created_at")', '"created_at", "is_active", "deleted_at" IS NULL',
    'plans', 'taipei_day("plan_ends_at")', '"plan", "plan_ends_at", "deleted_at" IS NULL');

CREATE TRIGGER "prayers_inserted" AFTER INSERT ON "prayers" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('prayers', 'taipei_day("created_at")', '"created_at", "status", "care", "soul_planet"',
    'completions', 'taipei_day("completed_at")', '"completed_at", "created_at", "soul_planet", "success_rate"');
CREATE TRIGGER "prayers_updated" AFTER UPDATE ON "prayers" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('prayers', 'taipei_day("created_at")', '"created_at", "status", "care", "soul_planet"',
    'completions', 'taipei_day("completed_at")', '"completed_at", "created_at", "soul_planet", "success_rate"');
CREATE TRIGGER "prayers_deleted" AFTER DELETE ON "prayers" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('prayers', 'taipei_day("created_at")', '"created_at", "status", "care", "soul_planet"',
    'completions', 'taipei_day("completed_at")', '"completed_at", "created_at", "soul_planet", "success_rate"');

CREATE TRIGGER "payment_attempts_inserted" AFTER INSERT ON "payment_attempts" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('revenue', 'taipei_day("paid_at")', '"paid_at", "state", "received"');
CREATE TRIGGER "payment_attempts_updated" AFTER UPDATE ON "payment_attempts" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
  FOR EACH STATEMENT EXECUTE FUNCTION "mark_days"('revenue', 'taipei_day("paid_at")', '"paid_at", "state", "received"');
CREATE TRIGGER "payment_attempts_deleted" AFTER DELETE ON "payment_attempts" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('revenue', 'taipei_day("paid_at")', '"paid_at", "state", "received"');

CREATE TRIGGER "refunds_inserted" AFTER INSERT ON "refunds" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('revenue', 'taipei_day("done_at")', '"done_at", "state", "amount"');
CREATE TRIGGER "refunds_updated" AFTER UPDATE ON "refunds" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('revenue', 'taipei_day("done_at")', '"done_at", "state", "amount"');
CREATE TRIGGER "refunds_deleted" AFTER DELETE ON "refunds" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('revenue', 'taipei_day("done_at")', '"done_at", "state", "amount"');

CREATE TRIGGER "oracle_draws_inserted" AFTER INSERT ON "oracle_draws" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('draws', '"taipei_day"', '"slip_id", "deck_id", "source"');
CREATE TRIGGER "oracle_draws_updated" AFTER UPDATE ON "oracle_draws" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('draws', '"taipei_day"', '"slip_id", "deck_id", "source"');
CREATE TRIGGER "oracle_draws_deleted" AFTER DELETE ON "oracle_draws" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('draws', '"taipei_day"', '"slip_id", "deck_id", "source"');

-- What marketing counts of paid orders: those of a campaign or with a coupon. A row's trigger, with its condition: each payment
-- updates an order, and of most neither is asked.
CREATE FUNCTION "mark_marketing_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."paid_at" IS NOT NULL THEN
    INSERT INTO "rollup_marks" VALUES ('marketing', "taipei_day"(OLD."paid_at"));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."paid_at" IS NOT NULL THEN
    INSERT INTO "rollup_marks" VALUES ('marketing', "taipei_day"(NEW."paid_at"));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_marketing_inserted" AFTER INSERT ON "orders" FOR EACH ROW
  WHEN (NEW."paid_at" IS NOT NULL AND (NEW."campaign_id" IS NOT NULL OR NEW."promotion_id" IS NOT NULL))
  EXECUTE FUNCTION "mark_marketing_days"();
CREATE TRIGGER "orders_marketing_updated" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (coalesce(OLD."campaign_id", OLD."promotion_id", NEW."campaign_id", NEW."promotion_id") IS NOT NULL
    AND coalesce(OLD."paid_at", NEW."paid_at") IS NOT NULL
    AND (OLD."paid_at", OLD."state", OLD."total", OLD."discount", OLD."campaign_id", OLD."promotion_id") IS DISTINCT FROM
      (NEW."paid_at", NEW."state", NEW."total", NEW."discount", NEW."campaign_id", NEW."promotion_id"))
  EXECUTE FUNCTION "mark_marketing_days"();
CREATE TRIGGER "orders_marketing_deleted" AFTER DELETE ON "orders" FOR EACH ROW
  WHEN (OLD."paid_at" IS NOT NULL AND (OLD."campaign_id" IS NOT NULL OR OLD."promotion_id" IS NOT NULL))
  EXECUTE FUNCTION "mark_marketing_days"();

CREATE TRIGGER "referrals_inserted" AFTER INSERT ON "referrals" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('referrals', 'taipei_day("rewarded_at")', '"rewarded_at", "withdrawn_at" IS NULL, "rewarded_amount"');
CREATE TRIGGER "referrals_updated" AFTER UPDATE ON "referrals" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('referrals', 'taipei_day("rewarded_at")', '"rewarded_at", "withdrawn_at" IS NULL, "rewarded_amount"');
CREATE TRIGGER "referrals_deleted" AFTER DELETE ON "referrals" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days"('referrals', 'taipei_day("rewarded_at")', '"rewarded_at", "withdrawn_at" IS NULL, "rewarded_amount"');

-- An order is one row and changes often, so what marks its days is asked of a row alone, and only where a figure depends on the change:
-- orders by the day they were paid, and the conversions of members by the day they registered.
CREATE FUNCTION "mark_days_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of an insert OLD is null, of a deletion NEW.
  INSERT INTO "rollup_marks" SELECT DISTINCT 'orders', taipei_day("at") FROM unnest(ARRAY[OLD."paid_at", NEW."paid_at"]) "at"
    WHERE "at" IS NOT NULL;
  INSERT INTO "rollup_marks" SELECT DISTINCT 'members', taipei_day("created_at") FROM "members"
    WHERE "id" IN (OLD."member_id", NEW."member_id");
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_inserted" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW."paid_at" IS NOT NULL)
  EXECUTE FUNCTION "mark_days_of_order"();
CREATE TRIGGER "orders_updated" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD."paid_at" IS NOT NULL OR NEW."paid_at" IS NOT NULL) AND
    (OLD."paid_at", OLD."total", OLD."plan_type", OLD."member_id", OLD."state" IN ('paid', 'fulfilled', 'partly_refunded'))
    IS DISTINCT FROM
    (NEW."paid_at", NEW."total", NEW."plan_type", NEW."member_id", NEW."state" IN ('paid', 'fulfilled', 'partly_refunded')))
  EXECUTE FUNCTION "mark_days_of_order"();
CREATE TRIGGER "orders_deleted" AFTER DELETE ON "orders" FOR EACH ROW WHEN (OLD."paid_at" IS NOT NULL)
  EXECUTE FUNCTION "mark_days_of_order"();

-- A grant is counted as it was made, whatever becomes of it. Those of orders are counted with the orders.
CREATE FUNCTION "mark_day_of_grant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_marks" SELECT DISTINCT 'grants', taipei_day("at") FROM unnest(ARRAY[OLD."granted_at", NEW."granted_at"]) "at"
    WHERE "at" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "membership_grants_inserted" AFTER INSERT ON "membership_grants" FOR EACH ROW
  WHEN (NEW."source" IN ('trial', 'administrator')) EXECUTE FUNCTION "mark_day_of_grant"();
CREATE TRIGGER "membership_grants_updated" AFTER UPDATE ON "membership_grants" FOR EACH ROW
  WHEN ((OLD."granted_at", OLD."source", OLD."plan_type") IS DISTINCT FROM (NEW."granted_at", NEW."source", NEW."plan_type"))
  EXECUTE FUNCTION "mark_day_of_grant"();
CREATE TRIGGER "membership_grants_deleted" AFTER DELETE ON "membership_grants" FOR EACH ROW
  WHEN (OLD."source" IN ('trial', 'administrator')) EXECUTE FUNCTION "mark_day_of_grant"();

-- The end of a period is counted fourteen days later. A period also decides whether the one before it was followed.
CREATE FUNCTION "mark_days_of_period"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_marks" SELECT DISTINCT 'churn', taipei_day("ends_at") + 14 FROM (
    SELECT unnest(ARRAY[OLD."ends_at", NEW."ends_at"]) UNION ALL
    SELECT (SELECT max("ends_at") FROM "membership_periods" p WHERE p."member_id" = c."member_id" AND p."starts_at" < c."starts_at")
      FROM (VALUES (OLD."member_id", OLD."starts_at"), (NEW."member_id", NEW."starts_at")) c ("member_id", "starts_at")
  ) e ("ends_at") WHERE "ends_at" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "membership_periods_changed" AFTER INSERT OR DELETE ON "membership_periods" FOR EACH ROW
  EXECUTE FUNCTION "mark_days_of_period"();
CREATE TRIGGER "membership_periods_updated" AFTER UPDATE ON "membership_periods" FOR EACH ROW
  WHEN ((OLD."member_id", OLD."plan_type", OLD."starts_at", OLD."ends_at")
    IS DISTINCT FROM (NEW."member_id", NEW."plan_type", NEW."starts_at", NEW."ends_at"))
  EXECUTE FUNCTION "mark_days_of_period"();

-- Servers add their views in one statement, an upsert, after which both triggers run.
CREATE FUNCTION "mark_days_of_page_views"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_marks" SELECT DISTINCT 'pages', "day" FROM "changed";
  RETURN NULL;
END $$;

CREATE TRIGGER "page_views_inserted" AFTER INSERT ON "page_views" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days_of_page_views"();
CREATE TRIGGER "page_views_updated" AFTER UPDATE ON "page_views" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days_of_page_views"();
CREATE TRIGGER "page_views_deleted" AFTER DELETE ON "page_views" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT
  EXECUTE FUNCTION "mark_days_of_page_views"();

-- A member's day of activity (docs/decisions/0063): whoever writes the row. It stays when the row is deleted.
CREATE FUNCTION "record_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "activity_days" SELECT "id", taipei_day(NEW."created_at"), date_trunc('month', taipei_day("created_at")::timestamp)::date
    FROM "members" WHERE "id" = NEW."member_id" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION "record_activity_of_manual_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "activity_days" SELECT m."id", NEW."taipei_day", date_trunc('month', taipei_day(m."created_at")::timestamp)::date
    FROM "manual_enrolments" e JOIN "members" m ON m."id" = e."member_id" WHERE e."id" = NEW."enrolment_id" ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "prayers_activity" AFTER INSERT ON "prayers" FOR EACH ROW EXECUTE FUNCTION "record_activity"();
CREATE TRIGGER "dialogues_activity" AFTER INSERT ON "dialogues" FOR EACH ROW EXECUTE FUNCTION "record_activity"();
CREATE TRIGGER "moments_activity" AFTER INSERT ON "moments" FOR EACH ROW EXECUTE FUNCTION "record_activity"();
CREATE TRIGGER "manual_days_activity" AFTER INSERT ON "manual_days" FOR EACH ROW
  EXECUTE FUNCTION "record_activity_of_manual_day"();
CREATE TRIGGER "oracle_draws_activity" AFTER INSERT ON "oracle_draws" FOR EACH ROW WHEN (NEW."member_id" IS NOT NULL)
  EXECUTE FUNCTION "record_activity"();
-- A visitor's draws become those of the member who registers.
CREATE TRIGGER "oracle_draws_adopted" AFTER UPDATE ON "oracle_draws" FOR EACH ROW
  WHEN (NEW."member_id" IS NOT NULL AND OLD."member_id" IS DISTINCT FROM NEW."member_id") EXECUTE FUNCTION "record_activity"();

-- An invoice is due when its order is paid, and as it costs something; it is found by what its order is found by.
CREATE FUNCTION "copy_order_to_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update invoices set due_at = case when new.total > 0 then new.paid_at end, search = new.search where order_id = new.id;
  return null;
end $$;

CREATE FUNCTION "copy_from_order"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select case when total > 0 then paid_at end, search into new.due_at, new.search from orders where id = new.order_id;
  return new;
end $$;

-- Of each update: the terms are written by the trigger below, which no list of columns would name.
CREATE TRIGGER "orders_invoice_copies" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (old.paid_at is distinct from new.paid_at or old.total is distinct from new.total or old.search is distinct from new.search)
  EXECUTE FUNCTION "copy_order_to_invoice"();
CREATE TRIGGER "invoices_order_copies" BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION "copy_from_order"();

-- An order is found by what its member is found by.
CREATE FUNCTION "copy_search_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := (SELECT m.search FROM members m WHERE m.id = NEW.member_id);
  RETURN NEW;
END $$;

CREATE TRIGGER "orders_search_inserted" BEFORE INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION "copy_search_of_member"();
CREATE TRIGGER "orders_search_updated" BEFORE UPDATE OF "member_id" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "copy_search_of_member"();
