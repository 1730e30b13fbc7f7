CREATE TABLE "coupon_persons" (
	"promotion_id" uuid NOT NULL,
	"person_hash" "bytea" NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_persons_key" PRIMARY KEY("promotion_id","person_hash")
);
--> statement-breakpoint
DROP INDEX "administrators_email_key";--> statement-breakpoint
DROP INDEX "blog_posts_published_idx";--> statement-breakpoint
DROP INDEX "blog_posts_category_idx";--> statement-breakpoint
DROP INDEX "blog_posts_updated_idx";--> statement-breakpoint
DROP INDEX "success_stories_published_idx";--> statement-breakpoint
DROP INDEX "campaigns_created_idx";--> statement-breakpoint
DROP INDEX "promotions_created_idx";--> statement-breakpoint
DROP INDEX "members_email_key";--> statement-breakpoint
DROP INDEX "members_search_idx";--> statement-breakpoint
DROP INDEX "mail_outbox_created_idx";--> statement-breakpoint
DROP INDEX "notification_recipients_inbox_idx";--> statement-breakpoint
DROP INDEX "notifications_created_idx";--> statement-breakpoint
DROP INDEX "oracle_draws_member_idx";--> statement-breakpoint
DROP INDEX "oracle_draws_member_slip_idx";--> statement-breakpoint
DROP INDEX "oracle_draws_visitor_idx";--> statement-breakpoint
DROP INDEX "oracle_readings_draw_idx";--> statement-breakpoint
DROP INDEX "invoices_state_idx";--> statement-breakpoint
DROP INDEX "orders_member_idx";--> statement-breakpoint
DROP INDEX "orders_state_idx";--> statement-breakpoint
DROP INDEX "payment_attempts_order_idx";--> statement-breakpoint
DROP INDEX "prayers_member_idx";--> statement-breakpoint
DROP INDEX "prayers_status_idx";--> statement-breakpoint
DROP INDEX "prayers_created_idx";--> statement-breakpoint
DROP INDEX "prayers_search_idx";--> statement-breakpoint
DROP INDEX "soul_products_order_idx";--> statement-breakpoint
DROP INDEX "soul_purchases_member_idx";--> statement-breakpoint
DROP INDEX "meditation_moments_member_idx";--> statement-breakpoint
DROP INDEX "soul_dialogues_member_idx";--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "applies_to" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "minimum_amount" integer;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "password_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "coupon_persons" ADD CONSTRAINT "coupon_persons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_persons" ADD CONSTRAINT "coupon_persons_order_id_coupon_uses_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."coupon_uses"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_persons_order_idx" ON "coupon_persons" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "files_free_idx" ON "files" USING btree ("created_at","id") WHERE "files"."class" = 'public' and "files"."title" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_member_idx" ON "mail_outbox" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" USING btree (lower("recipient" collate "C"));--> statement-breakpoint
CREATE INDEX "interpretation_uses_day_idx" ON "interpretation_uses" USING btree ("taipei_day");--> statement-breakpoint
CREATE INDEX "coupon_uses_reserved_idx" ON "coupon_uses" USING btree ("reserved_until") WHERE "coupon_uses"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "coupon_uses_address_idx" ON "coupon_uses" USING btree ("address_hash") WHERE "coupon_uses"."state" = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE INDEX "blog_posts_published_idx" ON "blog_posts" USING btree ("published_at","id") WHERE "blog_posts"."is_published";--> statement-breakpoint
CREATE INDEX "blog_posts_category_idx" ON "blog_posts" USING btree ("category","published_at","id") WHERE "blog_posts"."is_published";--> statement-breakpoint
CREATE INDEX "blog_posts_updated_idx" ON "blog_posts" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "success_stories_published_idx" ON "success_stories" USING btree ("created_at","id") WHERE "success_stories"."is_published";--> statement-breakpoint
CREATE INDEX "campaigns_created_idx" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "promotions_created_idx" ON "promotions" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mail_outbox_created_idx" ON "mail_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notification_recipients_inbox_idx" ON "notification_recipients" USING btree ("member_id","created_at","notification_id");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "oracle_draws_member_idx" ON "oracle_draws" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "oracle_draws_member_slip_idx" ON "oracle_draws" USING btree ("member_id","slip_id","created_at");--> statement-breakpoint
CREATE INDEX "oracle_draws_visitor_idx" ON "oracle_draws" USING btree ("visitor_hash","slip_id","created_at") WHERE "oracle_draws"."visitor_hash" is not null;--> statement-breakpoint
CREATE INDEX "oracle_readings_draw_idx" ON "oracle_readings" USING btree ("draw_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_state_idx" ON "invoices" USING btree ("state","created_at","order_id");--> statement-breakpoint
CREATE INDEX "orders_member_idx" ON "orders" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_order_idx" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "prayers_member_idx" ON "prayers" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prayers_status_idx" ON "prayers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "prayers_created_idx" ON "prayers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "prayers_search_idx" ON "prayers" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "soul_products_order_idx" ON "soul_products" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "soul_purchases_member_idx" ON "soul_purchases" USING btree ("member_id","purchased_at","id");--> statement-breakpoint
CREATE INDEX "meditation_moments_member_idx" ON "meditation_moments" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "soul_dialogues_member_idx" ON "soul_dialogues" USING btree ("member_id","meditation_date","id");--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_applies_to_check" CHECK ("promotions"."applies_to" in ('all', 'plans', 'goods'));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_minimum_amount_check" CHECK ("promotions"."minimum_amount" >= 0);--> statement-breakpoint
-- Written by hand: a use that was reserved when its order was made stays reserved for as long as that order was promised.
UPDATE "coupon_uses" SET "reserved_until" = coalesce("orders"."expires_at", "orders"."created_at" + interval '1 day')
FROM "orders" WHERE "orders"."id" = "coupon_uses"."order_id" AND "coupon_uses"."state" = 'reserved';
