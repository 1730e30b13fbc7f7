CREATE TABLE "audit_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" text[] NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid,
	"amount" integer,
	"terms" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_keys_act_check" CHECK ("call_keys"."act" in ('refund.make', 'refund.record', 'refund.attach', 'refund_request.accept', 'refund_request.pay_out', 'payment.record', 'membership.grant', 'invoices.export'))
);
--> statement-breakpoint
CREATE TABLE "order_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"request_id" uuid,
	"refund_id" uuid,
	"product_ids" jsonb,
	"held_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "order_holds_cause_check" CHECK (("order_holds"."request_id" is null) <> ("order_holds"."refund_id" is null)),
	CONSTRAINT "order_holds_time_check" CHECK ("order_holds"."released_at" >= "order_holds"."held_at")
);
--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_state_check";--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "totp_sign_in_step" bigint;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "totp_pending_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "chosen_plan" text;--> statement-breakpoint
ALTER TABLE "prayers" ADD COLUMN "is_daily" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "account_links" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "account_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_reasons_about_idx" ON "audit_reasons" USING gin ("about") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "order_holds_open_key" ON "order_holds" USING btree ("order_id") WHERE "order_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "order_holds_order_idx" ON "order_holds" USING btree ("order_id","held_at");--> statement-breakpoint
CREATE INDEX "refund_requests_account_idx" ON "refund_requests" USING btree ("account_until","id") WHERE "refund_requests"."state" = 'account_needed';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_chosen_plan_check" CHECK ("members"."chosen_plan" in ('basic', 'vip'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_state_check" CHECK ("refund_requests"."state" in ('waiting', 'account_needed', 'paying', 'done', 'declined', 'withdrawn', 'lapsed'));