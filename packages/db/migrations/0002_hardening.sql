CREATE TABLE "coupon_persons" (
	"promotion_id" uuid NOT NULL,
	"person_hash" "bytea" NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_persons_key" PRIMARY KEY("promotion_id","person_hash")
);
--> statement-breakpoint
DROP INDEX "administrators_email_key";--> statement-breakpoint
DROP INDEX "members_email_key";--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "applies_to" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "minimum_amount" integer;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "password_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "reserved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "coupon_persons" ADD CONSTRAINT "coupon_persons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_persons" ADD CONSTRAINT "coupon_persons_order_id_coupon_uses_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."coupon_uses"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_persons_order_idx" ON "coupon_persons" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_reserved_idx" ON "coupon_uses" USING btree ("reserved_until") WHERE "coupon_uses"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "coupon_uses_address_idx" ON "coupon_uses" USING btree ("address_hash") WHERE "coupon_uses"."state" = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree (lower("email" collate "C"));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_applies_to_check" CHECK ("promotions"."applies_to" in ('all', 'plans', 'goods'));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_minimum_amount_check" CHECK ("promotions"."minimum_amount" >= 0);--> statement-breakpoint
-- Written by hand: a use that was reserved when its order was made stays reserved for as long as that order was promised.
UPDATE "coupon_uses" SET "reserved_until" = coalesce("orders"."expires_at", "orders"."created_at" + interval '1 day')
FROM "orders" WHERE "orders"."id" = "coupon_uses"."order_id" AND "coupon_uses"."state" = 'reserved';
