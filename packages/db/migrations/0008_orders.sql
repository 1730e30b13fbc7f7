CREATE TABLE "gateway_comparisons" (
	"day" text PRIMARY KEY NOT NULL,
	"cursor" uuid,
	"orders" integer DEFAULT 0 NOT NULL,
	"differences" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"progress_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_comparisons_orders_check" CHECK ("gateway_comparisons"."orders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"number" text,
	"batch_id" uuid,
	"rejection" text,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_adjustments_refund_key" UNIQUE("refund_id"),
	CONSTRAINT "invoice_adjustments_kind_check" CHECK ("invoice_adjustments"."kind" in ('void', 'allowance')),
	CONSTRAINT "invoice_adjustments_state_check" CHECK ("invoice_adjustments"."state" in ('waiting', 'exported', 'done')),
	CONSTRAINT "invoice_adjustments_amount_check" CHECK ("invoice_adjustments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"rows" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"administrator_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_batches_name_key" UNIQUE("name"),
	CONSTRAINT "invoice_batches_call_key" UNIQUE("call_id"),
	CONSTRAINT "invoice_batches_kind_check" CHECK ("invoice_batches"."kind" in ('invoices', 'adjustments'))
);
--> statement-breakpoint
CREATE TABLE "order_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"code" text NOT NULL,
	"attempt_id" uuid,
	"detail" text,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"settlement" text,
	"reason" text,
	"accepted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_flags_code_check" CHECK ("order_flags"."code" in ('unknown_order', 'unrecognised', 'wrong_amount', 'mispaid', 'second_payment', 'paid_late', 'coupon_released', 'coupon_second_use', 'paid_after_refund', 'cancelled_after_payment', 'buyer_gone', 'goods_owned', 'plan_days_missing', 'goods_missing', 'payment_time', 'refund_unknown', 'gateway_differs')),
	CONSTRAINT "order_flags_settlement_check" CHECK ("order_flags"."settlement" in ('accepted', 'fulfilled', 'refunded', 'recorded', 'assigned')),
	CONSTRAINT "order_flags_settled_check" CHECK (("order_flags"."settled_at" is null) = ("order_flags"."settlement" is null))
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"product_ids" jsonb,
	"proposed" integer NOT NULL,
	"amount" integer,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"account" "bytea",
	"account_entered_at" timestamp (3) with time zone,
	"account_erased_at" timestamp (3) with time zone,
	"email" text,
	"code_hash" "bytea",
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_requests_origin_check" CHECK ("refund_requests"."origin" in ('member', 'visitor', 'administrator')),
	CONSTRAINT "refund_requests_state_check" CHECK ("refund_requests"."state" in ('waiting', 'account_needed', 'paying', 'done', 'declined', 'withdrawn')),
	CONSTRAINT "refund_requests_proposed_check" CHECK ("refund_requests"."proposed" >= 0),
	CONSTRAINT "refund_requests_account_check" CHECK ("refund_requests"."account" is null or ("refund_requests"."account_entered_at" is not null and "refund_requests"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "member_tokens" DROP CONSTRAINT "member_tokens_purpose_check";--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_state_check";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_state_check";--> statement-breakpoint
DROP INDEX "orders_flag_idx";--> statement-breakpoint
DROP INDEX "mail_outbox_state_idx";--> statement-breakpoint
DROP INDEX "invoices_state_idx";--> statement-breakpoint
DROP INDEX "payment_events_quarantine_idx";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sending_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "rejection" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" "tsvector";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "received" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "channel" text DEFAULT 'gateway' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "administrator_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "mer_trade_no" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "trade_no" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "resolution_reason" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "channel" text DEFAULT 'gateway' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "product_ids" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_reason" text;--> statement-breakpoint
update payment_attempts set received = amount where state = 'paid';--> statement-breakpoint
update payment_events set mer_trade_no = fields ->> 'MerTradeNo';--> statement-breakpoint
update orders set method = (select payment_type from payment_attempts a where a.order_id = orders.id and a.state = 'paid' order by a.created_at limit 1) where paid_at is not null;--> statement-breakpoint
update invoices set state = 'waiting' where state = 'failed';--> statement-breakpoint
update mail_outbox set order_id = o.id from orders o where purpose in ('receipt', 'claim') and purpose_key = purpose || ':' || o.id;--> statement-breakpoint
update payment_events set trade_no = nullif(fields ->> 'TradeNo', ''), mer_trade_no = coalesce(nullif(fields ->> 'NewMerTradeNo', ''), mer_trade_no), amount = case when fields ->> 'TradeAmt' ~ '^[0-9]{1,9}$' then (fields ->> 'TradeAmt')::int end;--> statement-breakpoint
update payment_attempts a set state = 'paid', received = e.amount, paid_at = coalesce(a.paid_at, e.received_at) from (select distinct on (attempt_id) attempt_id, amount, received_at from payment_events where quarantine = 'wrong_amount' and kind = 'paid' and amount > 0 order by attempt_id, received_at desc) e where a.id = e.attempt_id and a.state <> 'paid';--> statement-breakpoint
insert into order_flags (id, order_id, code, attempt_id, raised_at) select gen_random_uuid(), o.id, o.flag, (select a.id from payment_attempts a join payment_events e on e.attempt_id = a.id where a.order_id = o.id and a.state = 'paid' and e.quarantine = o.flag and o.flag in ('wrong_amount', 'second_payment', 'paid_after_refund') order by e.received_at desc limit 1), o.updated_at from orders o where o.flag is not null;--> statement-breakpoint
insert into order_flags (id, order_id, code, attempt_id, raised_at) select gen_random_uuid(), e.order_id, e.quarantine, e.id, e.received_at from (select distinct on (a.id) a.id, a.order_id, e.quarantine, e.received_at from payment_attempts a join payment_events e on e.attempt_id = a.id where a.state = 'paid' and e.quarantine in ('wrong_amount', 'second_payment', 'paid_after_refund') order by a.id, e.received_at) e where not exists (select 1 from order_flags f where f.attempt_id = e.id);--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_order_id_invoices_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoices"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_batch_id_invoice_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."invoice_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_batches" ADD CONSTRAINT "invoice_batches_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_settled_by_administrators_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_administrators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_adjustments_ordinal_key" ON "invoice_adjustments" USING btree ("order_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_adjustments_number_key" ON "invoice_adjustments" USING btree ("number") WHERE "invoice_adjustments"."kind" = 'allowance';--> statement-breakpoint
CREATE INDEX "invoice_adjustments_created_idx" ON "invoice_adjustments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_adjustments_awaited_idx" ON "invoice_adjustments" USING btree ("batch_id","id") WHERE "invoice_adjustments"."state" = 'exported';--> statement-breakpoint
CREATE INDEX "invoice_adjustments_state_idx" ON "invoice_adjustments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_batches_created_idx" ON "invoice_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_flags_open_key" ON "order_flags" USING btree ("order_id","code",coalesce("attempt_id", "order_id")) WHERE "order_flags"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "order_flags_order_idx" ON "order_flags" USING btree ("order_id","raised_at","id");--> statement-breakpoint
CREATE INDEX "order_flags_attempt_idx" ON "order_flags" USING btree ("attempt_id") WHERE "order_flags"."attempt_id" is not null;--> statement-breakpoint
CREATE INDEX "order_flags_open_idx" ON "order_flags" USING btree ("raised_at","id") WHERE "order_flags"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open_key" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "refund_requests_order_idx" ON "refund_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_created_idx" ON "refund_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_requests_open_idx" ON "refund_requests" USING btree ("created_at","id") WHERE "refund_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "refund_requests_state_idx" ON "refund_requests" USING btree ("state","created_at","id");--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_batch_id_invoice_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."invoice_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_by_administrators_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_tokens_subject_idx" ON "member_tokens" USING btree ("subject") WHERE "member_tokens"."subject" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_unsent_idx" ON "mail_outbox" USING btree ("created_at","id") WHERE "mail_outbox"."state" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "mail_outbox_order_idx" ON "mail_outbox" USING btree ("order_id","created_at") WHERE "mail_outbox"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_awaited_idx" ON "invoices" USING btree ("batch_id","order_id") WHERE "invoices"."state" = 'exported';--> statement-breakpoint
CREATE INDEX "invoices_due_idx" ON "invoices" USING btree ("due_at","order_id") WHERE "invoices"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_open_idx" ON "invoices" USING btree ("due_at","order_id") WHERE "invoices"."due_at" is not null and "invoices"."state" in ('waiting', 'exported');--> statement-breakpoint
CREATE INDEX "invoices_company_idx" ON "invoices" USING btree ("carrier_value") WHERE "invoices"."carrier" = 'company';--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'state=' || "state"::text, 'kind=' || "kind"::text, 'method=' || "method"::text], null)))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_unclaimed_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" = 'paid' and "orders"."member_id" is null;--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_kind_idx" ON "orders" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_method_idx" ON "orders" USING btree ("method","created_at","id") WHERE "orders"."method" is not null;--> statement-breakpoint
CREATE INDEX "orders_number_prefix_idx" ON "orders" USING btree (("number" collate "C"));--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("email" collate "C")) WHERE "orders"."email" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_mer_trade_no_idx" ON "payment_events" USING btree ("mer_trade_no");--> statement-breakpoint
CREATE INDEX "payment_events_order_idx" ON "payment_events" USING btree ("order_id") WHERE "payment_events"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_review_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."quarantine" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_resolved_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_reason_idx" ON "payment_events" USING btree ("quarantine","received_at","id") WHERE "payment_events"."quarantine" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_has_order_idx" ON "payment_events" USING btree ((case when "attempt_id" is null and "order_id" is null then 0 else 1 end),"received_at","id") WHERE "payment_events"."quarantine" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_open_has_order_idx" ON "payment_events" USING btree ((case when "attempt_id" is null and "order_id" is null then 0 else 1 end),"received_at","id") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_request_idx" ON "refunds" USING btree ("request_id") WHERE "refunds"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_state_idx" ON "mail_outbox" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_state_idx" ON "invoices" USING btree ("state","due_at","order_id") WHERE "invoices"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_quarantine_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "flag";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_call_key" UNIQUE("call_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_call_key" UNIQUE("call_id");--> statement-breakpoint
ALTER TABLE "member_tokens" ADD CONSTRAINT "member_tokens_purpose_check" CHECK ("member_tokens"."purpose" in ('reset_password', 'verify_email', 'change_email', 'claim_order', 'refund_account'));--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_state_check" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'failed', 'set_aside'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refunded_check" CHECK ("invoices"."refunded" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state_check" CHECK ("invoices"."state" in ('waiting', 'exported', 'issued', 'void', 'not_needed'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_channel_check" CHECK ("payment_attempts"."channel" in ('gateway', 'outside'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_received_check" CHECK (("payment_attempts"."state" = 'paid') = ("payment_attempts"."received" is not null));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_outside_check" CHECK ("payment_attempts"."channel" = 'gateway' or ("payment_attempts"."administrator_id" is not null and "payment_attempts"."reason" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_channel_check" CHECK ("refunds"."channel" in ('gateway', 'outside'));
--> statement-breakpoint
CREATE FUNCTION "invoice_due_when_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update invoices set due_at = case when new.total > 0 then new.paid_at end where order_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "invoice_due_when_made"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.due_at := (select case when total > 0 then paid_at end from orders where id = new.order_id);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "orders_invoice_due" AFTER UPDATE OF "paid_at", "total" ON "orders" FOR EACH ROW
  WHEN (old.paid_at is distinct from new.paid_at or old.total is distinct from new.total)
  EXECUTE FUNCTION "invoice_due_when_paid"();--> statement-breakpoint
CREATE TRIGGER "invoices_due" BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoice_due_when_made"();--> statement-breakpoint
UPDATE "invoices" i SET
  due_at = case when o.total > 0 then o.paid_at end,
  refunded = case when i.state <> 'waiting' then 0 else least(o.total, greatest(0,
    (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done')
    - greatest(0, (select coalesce(sum(a.received), 0) from payment_attempts a where a.order_id = o.id) - o.total))) end,
  amount = case when i.state in ('issued', 'void') then coalesce(i.amount, o.total) else i.amount end
FROM "orders" o WHERE o.id = i.order_id and o.paid_at is not null;--> statement-breakpoint
UPDATE "invoices" i SET state = 'not_needed' FROM "orders" o
WHERE o.id = i.order_id and i.state = 'waiting' and o.total > 0 and (i.refunded >= o.total or o.state = 'refunded');
--> statement-breakpoint
CREATE FUNCTION "copy_search_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search := (SELECT m.search FROM members m WHERE m.id = NEW.member_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_search_inserted" BEFORE INSERT ON "orders"
	FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION "copy_search_of_member"();--> statement-breakpoint
CREATE TRIGGER "orders_search_updated" BEFORE UPDATE OF "member_id" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "copy_search_of_member"();--> statement-breakpoint
UPDATE orders SET search = m.search FROM members m WHERE m.id = orders.member_id;
