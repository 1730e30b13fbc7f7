CREATE TABLE "administrators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'moderator' NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" "bytea",
	"totp_last_step" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "administrators_role_check" CHECK ("administrators"."role" in ('super_admin', 'admin', 'moderator'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"administrator_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"request_id" text,
	"previous_hash" "bytea",
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"administrator_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"author_name" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_posts_slug_key" UNIQUE("slug"),
	CONSTRAINT "blog_posts_category_check" CHECK ("blog_posts"."category" in ('guide', 'knowledge', 'growth', 'success_story', 'news'))
);
--> statement-breakpoint
CREATE TABLE "contact_info" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"label" text NOT NULL,
	"value" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_info_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"category" text DEFAULT '一般問題' NOT NULL,
	"display_order" integer DEFAULT 1 NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "faqs_category_check" CHECK ("faqs"."category" in ('一般問題', '會員問題', '祈願相關', '付款問題', '技術支援'))
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "success_stories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"member_name" text NOT NULL,
	"content" text NOT NULL,
	"location" text,
	"profession" text,
	"rating" integer DEFAULT 5 NOT NULL,
	"image_url" text,
	"success_type" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "success_stories_rating_check" CHECK ("success_stories"."rating" between 1 and 5),
	CONSTRAINT "success_stories_type_check" CHECK ("success_stories"."success_type" in ('事業成功', '愛情婚姻', '健康療癒', '學業進步', '財運提升', '人際關係'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"class" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"member_id" uuid,
	"title" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_class_check" CHECK ("files"."class" in ('public', 'good', 'private'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"target_audience" text NOT NULL,
	"budget" integer DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaigns_code_key" UNIQUE("code"),
	CONSTRAINT "campaigns_type_check" CHECK ("campaigns"."type" in ('social_media', 'email', 'content_marketing', 'paid_ads', 'other')),
	CONSTRAINT "campaigns_audience_check" CHECK ("campaigns"."target_audience" in ('all_users', 'new_users', 'basic_members', 'vip_members', 'inactive_users')),
	CONSTRAINT "campaigns_budget_check" CHECK ("campaigns"."budget" >= 0),
	CONSTRAINT "campaigns_dates_check" CHECK ("campaigns"."end_date" >= "campaigns"."start_date")
);
--> statement-breakpoint
CREATE TABLE "daily_rollups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taipei_day" date NOT NULL,
	"metric" text NOT NULL,
	"dimension" text DEFAULT '' NOT NULL,
	"value" integer NOT NULL,
	"parts" jsonb,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_rollups_plan_check" CHECK ("daily_rollups"."metric" not like 'plan.%' or "daily_rollups"."dimension" in ('trial', 'basic', 'vip'))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"coupon_code" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"usage_limit" integer DEFAULT 100 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotions_coupon_code_key" UNIQUE("coupon_code"),
	CONSTRAINT "promotions_discount_type_check" CHECK ("promotions"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "promotions_discount_check" CHECK ("promotions"."discount_value" >= 0 and ("promotions"."discount_type" = 'fixed' or "promotions"."discount_value" <= 100)),
	CONSTRAINT "promotions_used_check" CHECK ("promotions"."used_count" between 0 and "promotions"."usage_limit"),
	CONSTRAINT "promotions_code_check" CHECK ("promotions"."coupon_code" = upper("promotions"."coupon_code"))
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_codes_member_key" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "referral_programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"referrer_reward" integer NOT NULL,
	"referee_reward" integer NOT NULL,
	"minimum_purchase" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"total_referrals" integer DEFAULT 0 NOT NULL,
	"total_rewards" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_programs_reward_check" CHECK ("referral_programs"."referrer_reward" >= 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" uuid NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referee_id" uuid NOT NULL,
	"order_id" uuid,
	"rewarded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referrals_referee_key" UNIQUE("referee_id"),
	CONSTRAINT "referrals_order_key" UNIQUE("order_id"),
	CONSTRAINT "referrals_self_check" CHECK ("referrals"."referrer_id" <> "referrals"."referee_id")
);
--> statement-breakpoint
CREATE TABLE "member_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"purpose" text NOT NULL,
	"subject" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "member_tokens_purpose_check" CHECK ("member_tokens"."purpose" in ('reset_password', 'verify_email', 'change_email', 'claim_order'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"full_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"registration_type" text NOT NULL,
	"registration_completed_at" timestamp (3) with time zone,
	"soul_planet" text,
	"soul_leyline" text,
	"sacred_object" text,
	"sacred_song" text,
	"prayer_manual" text,
	"prayer_wish" text,
	"email_verified_at" timestamp (3) with time zone,
	"age_confirmed_at" timestamp (3) with time zone,
	"model_consent_at" timestamp (3) with time zone,
	"marketing_opt_in_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" "tsvector",
	"referred_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "members_soul_planet_check" CHECK ("members"."soul_planet" in ('mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto')),
	CONSTRAINT "members_soul_leyline_check" CHECK ("members"."soul_leyline" in ('yangmingshan', 'lalashan', 'luye', 'wanli')),
	CONSTRAINT "members_sacred_object_check" CHECK ("members"."sacred_object" in ('meteorite', 'beitou_stone', 'fossilized_wood')),
	CONSTRAINT "members_sacred_song_check" CHECK ("members"."sacred_song" in ('living_breath', 'heart_emptiness', 'spirit_light')),
	CONSTRAINT "members_prayer_manual_check" CHECK ("members"."prayer_manual" in ('sleep_manual', 'energy_manual', 'emotion_manual'))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_persons" (
	"person_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"plan_type" text NOT NULL,
	"days" integer NOT NULL,
	"source" text NOT NULL,
	"order_id" uuid,
	"administrator_id" uuid,
	"reason" text,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "membership_grants_plan_type_check" CHECK ("membership_grants"."plan_type" in ('trial', 'basic', 'vip')),
	CONSTRAINT "membership_grants_source_check" CHECK ("membership_grants"."source" in ('trial', 'order', 'staff', 'seed')),
	CONSTRAINT "membership_grants_days_check" CHECK ("membership_grants"."days" between 1 and 3660),
	CONSTRAINT "membership_grants_order_check" CHECK (("membership_grants"."source" = 'order') = ("membership_grants"."order_id" is not null)),
	CONSTRAINT "membership_grants_staff_check" CHECK ("membership_grants"."source" <> 'staff' or ("membership_grants"."administrator_id" is not null and "membership_grants"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "membership_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"plan_type" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "membership_periods_order_check" CHECK ("membership_periods"."ends_at" > "membership_periods"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "membership_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_type" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
	"duration_days" integer NOT NULL,
	"features" jsonb NOT NULL,
	"button_text" text NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_plans_plan_type_key" UNIQUE("plan_type"),
	CONSTRAINT "membership_plans_plan_type_check" CHECK ("membership_plans"."plan_type" in ('trial', 'basic', 'vip')),
	CONSTRAINT "membership_plans_price_check" CHECK ("membership_plans"."price" >= 0),
	CONSTRAINT "membership_plans_duration_check" CHECK ("membership_plans"."duration_days" between 1 and 3660),
	CONSTRAINT "membership_plans_original_price_check" CHECK ("membership_plans"."original_price" >= "membership_plans"."price")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"purpose" text NOT NULL,
	"purpose_key" text,
	"member_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_outbox_purpose_key" UNIQUE("purpose_key"),
	CONSTRAINT "mail_outbox_state_check" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"member_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"title" text,
	"message" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_recipients_member_id_notification_id_pk" PRIMARY KEY("member_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_templates_name_key" UNIQUE("name"),
	CONSTRAINT "notification_templates_type_check" CHECK ("notification_templates"."type" in ('general', 'welcome', 'confirmation', 'promotion', 'upgrade', 'maintenance', 'service'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"target_audience" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"total_recipients" integer DEFAULT 0 NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"fan_out_cursor" uuid,
	"administrator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_type_check" CHECK ("notifications"."type" in ('general', 'promotion', 'system', 'service', 'exclusive')),
	CONSTRAINT "notifications_audience_check" CHECK ("notifications"."target_audience" in ('all_users', 'new_users', 'basic_members', 'vip_members', 'inactive_users', 'custom')),
	CONSTRAINT "notifications_status_check" CHECK ("notifications"."status" in ('draft', 'scheduled', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "deck_slips" (
	"deck_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"version_id" uuid NOT NULL,
	CONSTRAINT "deck_slips_deck_id_position_pk" PRIMARY KEY("deck_id","position")
);
--> statement-breakpoint
CREATE TABLE "decks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decks_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "interpretation_uses" (
	"caller" text NOT NULL,
	"taipei_day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "interpretation_uses_caller_taipei_day_pk" PRIMARY KEY("caller","taipei_day")
);
--> statement-breakpoint
CREATE TABLE "oracle_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"visitor_hash" "bytea",
	"deck_id" uuid NOT NULL,
	"slip_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"taipei_day" date NOT NULL,
	"question" text NOT NULL,
	"source" text NOT NULL,
	"commitment" "bytea",
	"caller_seed" text,
	"revealed_seed" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oracle_draws_source_check" CHECK ("oracle_draws"."source" in ('ceremony', 'call', 'temple')),
	CONSTRAINT "oracle_draws_owner_check" CHECK (("oracle_draws"."member_id" is null) <> ("oracle_draws"."visitor_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "oracle_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"voice" text DEFAULT 'calm' NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"rating" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oracle_readings_voice_check" CHECK ("oracle_readings"."voice" in ('calm', 'elder', 'direct')),
	CONSTRAINT "oracle_readings_source_check" CHECK ("oracle_readings"."source" in ('model', 'traditional')),
	CONSTRAINT "oracle_readings_rating_check" CHECK ("oracle_readings"."rating" in (-1, 1))
);
--> statement-breakpoint
CREATE TABLE "oracle_slips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"current_version_id" uuid NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "slip_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slip_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"category" text DEFAULT 'general' NOT NULL,
	"fortune_level" text DEFAULT 'good' NOT NULL,
	"interpretation" text NOT NULL,
	"advice" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slip_versions_category_check" CHECK ("slip_versions"."category" in ('general', 'love', 'career', 'health', 'wealth')),
	CONSTRAINT "slip_versions_fortune_level_check" CHECK ("slip_versions"."fortune_level" in ('excellent', 'good', 'average', 'poor'))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"discount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_uses_state_check" CHECK ("coupon_uses"."state" in ('reserved', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"carrier_value" text,
	"company_title" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"number" text,
	"issued_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_carrier_check" CHECK ("invoices"."carrier" in ('mobile', 'certificate', 'donation', 'company', 'email')),
	CONSTRAINT "invoices_state_check" CHECK ("invoices"."state" in ('waiting', 'issued', 'failed', 'void'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "order_items_price_check" CHECK ("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"member_id" uuid,
	"claim_hash" "bytea",
	"email" text,
	"claimed_at" timestamp (3) with time zone,
	"plan_type" text,
	"description" text NOT NULL,
	"subtotal" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"promotion_id" uuid,
	"idempotency_caller" text,
	"idempotency_key" text,
	"payload_digest" "bytea",
	"consented_at" timestamp (3) with time zone,
	"consent_version" text,
	"campaign_id" uuid,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"reconcile_at" timestamp (3) with time zone,
	"reconcile_count" integer DEFAULT 0 NOT NULL,
	"flag" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_number_key" UNIQUE("number"),
	CONSTRAINT "orders_kind_check" CHECK ("orders"."kind" in ('plan', 'cart')),
	CONSTRAINT "orders_state_check" CHECK ("orders"."state" in ('draft', 'pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded', 'partly_refunded')),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total" >= 0),
	CONSTRAINT "orders_sum_check" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" and "orders"."discount" >= 0),
	CONSTRAINT "orders_plan_check" CHECK (("orders"."kind" = 'plan') = ("orders"."plan_type" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"mer_trade_no" text NOT NULL,
	"trade_no" text,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"payment_type" text,
	"pay_number" text,
	"pay_bank" text,
	"pay_expires_at" timestamp (3) with time zone,
	"close_status" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_attempts_mer_trade_no_key" UNIQUE("mer_trade_no"),
	CONSTRAINT "payment_attempts_state_check" CHECK ("payment_attempts"."state" in ('created', 'waiting', 'paid', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "payment_attempts_amount_check" CHECK ("payment_attempts"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"attempt_id" uuid,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL,
	"fields" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"quarantine" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	CONSTRAINT "payment_events_digest_key" UNIQUE("digest"),
	CONSTRAINT "payment_events_source_check" CHECK ("payment_events"."source" in ('notify', 'return', 'query', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"before_capture" boolean NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"refusal" text,
	"administrator_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('requested', 'done', 'refused', 'unknown')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "manual_days" (
	"enrolment_id" uuid NOT NULL,
	"day_number" integer NOT NULL,
	"taipei_day" date NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	CONSTRAINT "manual_days_enrolment_id_day_number_pk" PRIMARY KEY("enrolment_id","day_number"),
	CONSTRAINT "manual_days_number_check" CHECK ("manual_days"."day_number" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "manual_enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"manual" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "manual_enrolments_manual_check" CHECK ("manual_enrolments"."manual" in ('sleep_manual', 'energy_manual', 'emotion_manual'))
);
--> statement-breakpoint
CREATE TABLE "prayers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"energy_level" integer DEFAULT 3 NOT NULL,
	"success_rate" integer,
	"soul_planet" text NOT NULL,
	"soul_leyline" text NOT NULL,
	"sacred_object" text NOT NULL,
	"sacred_song" text NOT NULL,
	"thanks" text,
	"fulfilled_at" timestamp (3) with time zone,
	"ritual_day" date NOT NULL,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prayers_status_check" CHECK ("prayers"."status" in ('pending', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "prayers_energy_level_check" CHECK ("prayers"."energy_level" between 1 and 5),
	CONSTRAINT "prayers_success_rate_check" CHECK ("prayers"."success_rate" between 0 and 100),
	CONSTRAINT "prayers_soul_planet_check" CHECK ("prayers"."soul_planet" in ('mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto')),
	CONSTRAINT "prayers_soul_leyline_check" CHECK ("prayers"."soul_leyline" in ('yangmingshan', 'lalashan', 'luye', 'wanli')),
	CONSTRAINT "prayers_sacred_object_check" CHECK ("prayers"."sacred_object" in ('meteorite', 'beitou_stone', 'fossilized_wood')),
	CONSTRAINT "prayers_sacred_song_check" CHECK ("prayers"."sacred_song" in ('living_breath', 'heart_emptiness', 'spirit_light'))
);
--> statement-breakpoint
CREATE TABLE "seed_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"parameters" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "soul_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" integer NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"image_url" text,
	"audio_url" text,
	"good_file_id" uuid,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "soul_products_slug_key" UNIQUE("slug"),
	CONSTRAINT "soul_products_category_check" CHECK ("soul_products"."category" in ('spiritual_images', 'meditation_music', 'healing_sounds', 'oracle_cards')),
	CONSTRAINT "soul_products_type_check" CHECK ("soul_products"."type" in ('image', 'audio')),
	CONSTRAINT "soul_products_price_check" CHECK ("soul_products"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "soul_purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"product_type" text NOT NULL,
	"price" integer NOT NULL,
	"image_url" text,
	"purchased_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "soul_purchases_product_type_check" CHECK ("soul_purchases"."product_type" in ('creative', 'code_image', 'music')),
	CONSTRAINT "soul_purchases_price_check" CHECK ("soul_purchases"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meditation_moments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"combination_name" text NOT NULL,
	"creative_item_id" uuid,
	"code_image_item_id" uuid,
	"music_item_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "soul_dialogues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"meditation_date" date NOT NULL,
	"emotional_state" text NOT NULL,
	"dialogue_content" text NOT NULL,
	"soul_insights" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "soul_dialogues_state_check" CHECK ("soul_dialogues"."emotional_state" in ('calm', 'joyful', 'grateful', 'anxious', 'sad', 'angry', 'tired', 'hopeful'))
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_program_id_referral_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."referral_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_members_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referee_id_members_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_identities" ADD CONSTRAINT "member_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tokens" ADD CONSTRAINT "member_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_slips" ADD CONSTRAINT "deck_slips_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_slips" ADD CONSTRAINT "deck_slips_version_id_slip_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."slip_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_slip_id_oracle_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."oracle_slips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_version_id_slip_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."slip_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD CONSTRAINT "oracle_readings_draw_id_oracle_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."oracle_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_resolved_by_administrators_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_days" ADD CONSTRAINT "manual_days_enrolment_id_manual_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."manual_enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_enrolments" ADD CONSTRAINT "manual_enrolments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soul_products" ADD CONSTRAINT "soul_products_good_file_id_files_id_fk" FOREIGN KEY ("good_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soul_purchases" ADD CONSTRAINT "soul_purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soul_purchases" ADD CONSTRAINT "soul_purchases_product_id_soul_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."soul_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soul_purchases" ADD CONSTRAINT "soul_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meditation_moments" ADD CONSTRAINT "meditation_moments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meditation_moments" ADD CONSTRAINT "meditation_moments_creative_item_id_soul_purchases_id_fk" FOREIGN KEY ("creative_item_id") REFERENCES "public"."soul_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meditation_moments" ADD CONSTRAINT "meditation_moments_code_image_item_id_soul_purchases_id_fk" FOREIGN KEY ("code_image_item_id") REFERENCES "public"."soul_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meditation_moments" ADD CONSTRAINT "meditation_moments_music_item_id_soul_purchases_id_fk" FOREIGN KEY ("music_item_id") REFERENCES "public"."soul_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "soul_dialogues" ADD CONSTRAINT "soul_dialogues_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_administrator_idx" ON "audit_entries" USING btree ("administrator_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_hash_key" ON "audit_entries" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_previous_hash_key" ON "audit_entries" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_administrator_idx" ON "staff_sessions" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires_idx" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "blog_posts_published_idx" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "blog_posts"."is_published";--> statement-breakpoint
CREATE INDEX "blog_posts_category_idx" ON "blog_posts" USING btree ("category","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "blog_posts"."is_published";--> statement-breakpoint
CREATE INDEX "blog_posts_updated_idx" ON "blog_posts" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_info_order_idx" ON "contact_info" USING btree ("display_order","id");--> statement-breakpoint
CREATE INDEX "faqs_order_idx" ON "faqs" USING btree ("display_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_content_section_key" ON "site_content" USING btree ("section","key");--> statement-breakpoint
CREATE INDEX "success_stories_published_idx" ON "success_stories" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "success_stories"."is_published";--> statement-breakpoint
CREATE UNIQUE INDEX "files_filename_key" ON "files" USING btree ("filename");--> statement-breakpoint
CREATE INDEX "files_member_idx" ON "files" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "campaigns_created_idx" ON "campaigns" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "daily_rollups_key" ON "daily_rollups" USING btree ("metric","dimension","taipei_day");--> statement-breakpoint
CREATE INDEX "daily_rollups_day_idx" ON "daily_rollups" USING btree ("taipei_day");--> statement-breakpoint
CREATE INDEX "promotions_created_idx" ON "promotions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "referrals_referrer_idx" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "member_identities_member_idx" ON "member_identities" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_sessions_member_idx" ON "member_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_sessions_expires_idx" ON "member_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_tokens_member_idx" ON "member_tokens" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE INDEX "member_tokens_expires_idx" ON "member_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone_key" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "members_created_at_idx" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ("search");--> statement-breakpoint
CREATE INDEX "throttles_resets_idx" ON "throttles" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_grants_order_key" ON "membership_grants" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_grants_trial_key" ON "membership_grants" USING btree ("member_id") WHERE "membership_grants"."source" = 'trial';--> statement-breakpoint
CREATE INDEX "membership_grants_member_idx" ON "membership_grants" USING btree ("member_id","granted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_start_key" ON "membership_periods" USING btree ("member_id","starts_at");--> statement-breakpoint
CREATE INDEX "membership_periods_ends_idx" ON "membership_periods" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_state_idx" ON "mail_outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_idx" ON "mail_outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_recipients_inbox_idx" ON "notification_recipients" USING btree ("member_id","created_at" DESC NULLS LAST,"notification_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_recipients_notification_idx" ON "notification_recipients" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_scheduled_idx" ON "notifications" USING btree ("status","scheduled_at");--> statement-breakpoint
CREATE INDEX "oracle_draws_member_idx" ON "oracle_draws" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "oracle_draws_member_slip_idx" ON "oracle_draws" USING btree ("member_id","slip_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "oracle_draws_visitor_idx" ON "oracle_draws" USING btree ("visitor_hash","slip_id","created_at" DESC NULLS LAST) WHERE "oracle_draws"."visitor_hash" is not null;--> statement-breakpoint
CREATE INDEX "oracle_readings_draw_idx" ON "oracle_readings" USING btree ("draw_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "oracle_slips_order_idx" ON "oracle_slips" USING btree ("display_order","id") WHERE "oracle_slips"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "slip_versions_slip_idx" ON "slip_versions" USING btree ("slip_id","created_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_promotion_idx" ON "coupon_uses" USING btree ("promotion_id","state");--> statement-breakpoint
CREATE INDEX "invoices_state_idx" ON "invoices" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_product_key" ON "order_items" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency_key" ON "orders" USING btree ("idempotency_caller","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_member_idx" ON "orders" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_claim_idx" ON "orders" USING btree ("claim_hash") WHERE "orders"."claim_hash" is not null;--> statement-breakpoint
CREATE INDEX "orders_reconcile_idx" ON "orders" USING btree ("reconcile_at") WHERE "orders"."reconcile_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_flag_idx" ON "orders" USING btree ("created_at") WHERE "orders"."flag" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_order_idx" ON "payment_attempts" USING btree ("order_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_trade_no_key" ON "payment_attempts" USING btree ("trade_no");--> statement-breakpoint
CREATE INDEX "payment_events_attempt_idx" ON "payment_events" USING btree ("attempt_id","received_at");--> statement-breakpoint
CREATE INDEX "payment_events_quarantine_idx" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_days_day_key" ON "manual_days" USING btree ("enrolment_id","taipei_day");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_enrolments_member_manual_key" ON "manual_enrolments" USING btree ("member_id","manual");--> statement-breakpoint
CREATE INDEX "prayers_member_idx" ON "prayers" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prayers_status_idx" ON "prayers" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prayers_created_idx" ON "prayers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prayers_search_idx" ON "prayers" USING gin ("search");--> statement-breakpoint
CREATE INDEX "soul_products_order_idx" ON "soul_products" USING btree ("category","display_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "soul_purchases_order_product_key" ON "soul_purchases" USING btree ("order_id","product_id");--> statement-breakpoint
CREATE INDEX "soul_purchases_member_idx" ON "soul_purchases" USING btree ("member_id","purchased_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "meditation_moments_member_idx" ON "meditation_moments" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "soul_dialogues_member_idx" ON "soul_dialogues" USING btree ("member_id","meditation_date" DESC NULLS LAST,"id" DESC NULLS LAST);