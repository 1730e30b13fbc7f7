-- Written by hand: SQL names follow the nouns of the code. No table is rewritten; the checks that are added scan theirs once.
ALTER TABLE "staff_sessions" RENAME TO "administrator_sessions";--> statement-breakpoint
ALTER TABLE "administrator_sessions" RENAME CONSTRAINT "staff_sessions_pkey" TO "administrator_sessions_pkey";--> statement-breakpoint
ALTER TABLE "administrator_sessions" RENAME CONSTRAINT "staff_sessions_administrator_id_administrators_id_fk" TO "administrator_sessions_administrator_id_administrators_id_fk";--> statement-breakpoint
ALTER INDEX "staff_sessions_administrator_idx" RENAME TO "administrator_sessions_administrator_idx";--> statement-breakpoint
ALTER INDEX "staff_sessions_expires_idx" RENAME TO "administrator_sessions_expires_idx";--> statement-breakpoint
ALTER TABLE "soul_products" RENAME TO "products";--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "good_file_id" TO "file_id";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "soul_products_pkey" TO "products_pkey";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "soul_products_slug_key" TO "products_slug_key";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "soul_products_category_check" TO "products_category_check";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "soul_products_type_check" TO "products_type_check";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "soul_products_price_check" TO "products_price_check";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "soul_products_good_file_id_files_id_fk" TO "products_file_id_files_id_fk";--> statement-breakpoint
ALTER INDEX "soul_products_order_idx" RENAME TO "products_order_idx";--> statement-breakpoint
ALTER TABLE "soul_purchases" RENAME TO "purchases";--> statement-breakpoint
ALTER TABLE "purchases" RENAME CONSTRAINT "soul_purchases_pkey" TO "purchases_pkey";--> statement-breakpoint
ALTER TABLE "purchases" RENAME CONSTRAINT "soul_purchases_product_type_check" TO "purchases_product_type_check";--> statement-breakpoint
ALTER TABLE "purchases" RENAME CONSTRAINT "soul_purchases_price_check" TO "purchases_price_check";--> statement-breakpoint
ALTER TABLE "purchases" RENAME CONSTRAINT "soul_purchases_member_id_members_id_fk" TO "purchases_member_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "purchases" RENAME CONSTRAINT "soul_purchases_product_id_soul_products_id_fk" TO "purchases_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "purchases" RENAME CONSTRAINT "soul_purchases_order_id_orders_id_fk" TO "purchases_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "soul_purchases_order_product_key" RENAME TO "purchases_order_product_key";--> statement-breakpoint
ALTER INDEX "soul_purchases_member_idx" RENAME TO "purchases_member_idx";--> statement-breakpoint
ALTER TABLE "meditation_moments" RENAME TO "moments";--> statement-breakpoint
ALTER TABLE "moments" RENAME CONSTRAINT "meditation_moments_pkey" TO "moments_pkey";--> statement-breakpoint
ALTER TABLE "moments" RENAME CONSTRAINT "meditation_moments_member_id_members_id_fk" TO "moments_member_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "moments" RENAME CONSTRAINT "meditation_moments_creative_item_id_soul_purchases_id_fk" TO "moments_creative_item_id_purchases_id_fk";--> statement-breakpoint
ALTER TABLE "moments" RENAME CONSTRAINT "meditation_moments_code_image_item_id_soul_purchases_id_fk" TO "moments_code_image_item_id_purchases_id_fk";--> statement-breakpoint
ALTER TABLE "moments" RENAME CONSTRAINT "meditation_moments_music_item_id_soul_purchases_id_fk" TO "moments_music_item_id_purchases_id_fk";--> statement-breakpoint
ALTER INDEX "meditation_moments_member_idx" RENAME TO "moments_member_idx";--> statement-breakpoint
ALTER TABLE "soul_dialogues" RENAME TO "dialogues";--> statement-breakpoint
ALTER TABLE "dialogues" RENAME CONSTRAINT "soul_dialogues_pkey" TO "dialogues_pkey";--> statement-breakpoint
ALTER TABLE "dialogues" RENAME CONSTRAINT "soul_dialogues_member_id_members_id_fk" TO "dialogues_member_id_members_id_fk";--> statement-breakpoint
ALTER INDEX "soul_dialogues_member_idx" RENAME TO "dialogues_member_idx";--> statement-breakpoint
ALTER TABLE "dialogues" DROP CONSTRAINT "soul_dialogues_state_check";--> statement-breakpoint
ALTER TABLE "dialogues" ADD CONSTRAINT "dialogues_state_check" CHECK ("dialogues"."emotional_state" in ('joyful', 'grateful', 'hopeful', 'calm', 'tired', 'anxious', 'sad', 'angry'));--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_class_check";--> statement-breakpoint
UPDATE "files" SET "class" = 'product' WHERE "class" = 'good';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_class_check" CHECK ("files"."class" in ('public', 'product', 'private'));--> statement-breakpoint
ALTER TABLE "membership_grants" DROP CONSTRAINT "membership_grants_source_check";--> statement-breakpoint
ALTER TABLE "membership_grants" DROP CONSTRAINT "membership_grants_staff_check";--> statement-breakpoint
UPDATE "membership_grants" SET "source" = 'administrator' WHERE "source" = 'staff';--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_source_check" CHECK ("membership_grants"."source" in ('trial', 'order', 'administrator', 'seed'));--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_administrator_check" CHECK ("membership_grants"."source" <> 'administrator' or ("membership_grants"."administrator_id" is not null and "membership_grants"."reason" is not null));--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_carrier_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_carrier_check" CHECK ("invoices"."carrier" in ('email', 'mobile', 'certificate', 'donation', 'company'));--> statement-breakpoint
-- A row under the new key was written by a newer release and wins.
UPDATE "settings" SET "key" = 'seller' WHERE "key" = 'trader' AND NOT EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'seller');--> statement-breakpoint
UPDATE "seed_runs" SET "name" = 'demo seller' WHERE "name" = 'demo trader';--> statement-breakpoint
UPDATE "seed_runs" SET "parameters" = "parameters" - 'number' || jsonb_build_object('seed', "parameters" -> 'number') WHERE "name" = 'demo';--> statement-breakpoint
UPDATE "seed_runs" SET "parameters" = "parameters" - 'crowds' || jsonb_build_object('groups', "parameters" -> 'crowds') WHERE "name" = 'members';