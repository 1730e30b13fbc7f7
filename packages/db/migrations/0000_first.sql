CREATE TABLE "access_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"administrator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_ids" uuid[] NOT NULL,
	"filters" jsonb NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "activity_days" (
	"member_id" uuid NOT NULL,
	"taipei_day" date NOT NULL,
	"registered_month" date NOT NULL,
	CONSTRAINT "activity_days_pkey" PRIMARY KEY("member_id","taipei_day")
);

--> statement-breakpoint
CREATE TABLE "administrator_recovery_codes" (
	"administrator_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "administrator_recovery_codes_administrator_id_code_hash_pk" PRIMARY KEY("administrator_id","code_hash")
);

--> statement-breakpoint
CREATE TABLE "administrator_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"administrator_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"user_agent" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "administrators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'moderator' NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" "bytea",
	"totp_last_step" bigint,
	"totp_sign_in_step" bigint,
	"totp_pending_secret" "bytea",
	"totp_pending_at" timestamp (3) with time zone,
	"totp_pending_failures" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
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
CREATE TABLE "audit_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"broken_ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "audit_marks_key_check" CHECK ("audit_marks"."key" in ('head', 'verified'))
);

--> statement-breakpoint
CREATE TABLE "audit_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" text[] NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"listed_at" timestamp (3) with time zone,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "blog_posts_category_check" CHECK ("blog_posts"."category" in ('guide', 'knowledge', 'growth', 'success_story', 'news'))
);

--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"administrator_id" uuid NOT NULL,
	"row_ids" uuid[] NOT NULL,
	"status" text,
	"flag" text,
	"reason" text,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"state" text NOT NULL,
	"handled" integer NOT NULL,
	"changed" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_jobs_kind_check" CHECK ("bulk_jobs"."kind" in ('prayer_status', 'order_flags')),
	CONSTRAINT "bulk_jobs_state_check" CHECK ("bulk_jobs"."state" in ('running', 'done', 'stopped')),
	CONSTRAINT "bulk_jobs_handled_check" CHECK ("bulk_jobs"."handled" >= 0),
	CONSTRAINT "bulk_jobs_finished_check" CHECK (("bulk_jobs"."state" = 'running') = ("bulk_jobs"."finished_at" is null)),
	CONSTRAINT "bulk_jobs_status_check" CHECK (("bulk_jobs"."kind" = 'prayer_status') = ("bulk_jobs"."status" is not null)),
	CONSTRAINT "bulk_jobs_flag_check" CHECK (("bulk_jobs"."kind" = 'order_flags') = ("bulk_jobs"."flag" is not null and "bulk_jobs"."reason" is not null))
);

--> statement-breakpoint
CREATE TABLE "campaign_counts" (
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_counts_pkey" PRIMARY KEY("campaign_id","day"),
	CONSTRAINT "campaign_counts_clicks_check" CHECK ("campaign_counts"."clicks" >= 0),
	CONSTRAINT "campaign_counts_impressions_check" CHECK ("campaign_counts"."impressions" >= 0)
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
	"landing_path" text DEFAULT '/' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaigns_code_key" UNIQUE("code"),
	CONSTRAINT "campaigns_type_check" CHECK ("campaigns"."type" in ('social_media', 'email', 'content_marketing', 'paid_ads', 'other')),
	CONSTRAINT "campaigns_audience_check" CHECK ("campaigns"."target_audience" in ('all_users', 'new_users', 'basic_members', 'vip_members', 'inactive_users')),
	CONSTRAINT "campaigns_budget_check" CHECK ("campaigns"."budget" >= 0),
	CONSTRAINT "campaigns_dates_check" CHECK ("campaigns"."end_date" >= "campaigns"."start_date")
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
CREATE TABLE "coupon_persons" (
	"promotion_id" uuid NOT NULL,
	"person_hash" "bytea" NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_persons_key" PRIMARY KEY("promotion_id","person_hash")
);

--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	"discount" integer NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"address_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_uses_state_check" CHECK ("coupon_uses"."state" in ('reserved', 'used', 'released')),
	CONSTRAINT "coupon_uses_until_check" CHECK (("coupon_uses"."state" = 'reserved') = ("coupon_uses"."reserved_until" is not null))
);

--> statement-breakpoint
CREATE TABLE "daily_rollups" (
	"metric" text NOT NULL,
	"taipei_day" date NOT NULL,
	"dimension" text DEFAULT '' NOT NULL,
	"value" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "daily_rollups_plan_check" CHECK ("daily_rollups"."metric" not like 'plan.%' or "daily_rollups"."dimension" in ('trial', 'basic', 'vip'))
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
CREATE TABLE "dialogues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"meditation_date" date NOT NULL,
	"emotional_state" text NOT NULL,
	"dialogue_content" text NOT NULL,
	"soul_insights" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dialogues_state_check" CHECK ("dialogues"."emotional_state" in ('joyful', 'grateful', 'hopeful', 'calm', 'tired', 'anxious', 'sad', 'angry'))
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
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"category" text DEFAULT '一般問題' NOT NULL,
	"display_order" integer DEFAULT 1 NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "faqs_category_check" CHECK ("faqs"."category" in ('一般問題', '會員問題', '祈願相關', '付款問題', '技術支援'))
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
	"picture_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_class_check" CHECK ("files"."class" in ('public', 'product', 'private'))
);

--> statement-breakpoint
CREATE TABLE "former_contacts" (
	"person_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "free_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "free_downloads_file_check" CHECK (("free_downloads"."file_id" is null) = ("free_downloads"."deleted_at" is not null))
);

--> statement-breakpoint
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
CREATE TABLE "interpretation_uses" (
	"caller" text NOT NULL,
	"taipei_day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "interpretation_uses_caller_taipei_day_pk" PRIMARY KEY("caller","taipei_day")
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
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"carrier_value" text,
	"company_title" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"refunded" integer DEFAULT 0 NOT NULL,
	"amount" integer,
	"batch_id" uuid,
	"rejection" text,
	"number" text,
	"issued_at" timestamp (3) with time zone,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_refunded_check" CHECK ("invoices"."refunded" >= 0),
	CONSTRAINT "invoices_carrier_check" CHECK ("invoices"."carrier" in ('email', 'mobile', 'certificate', 'donation', 'company')),
	CONSTRAINT "invoices_state_check" CHECK ("invoices"."state" in ('waiting', 'exported', 'issued', 'void', 'not_needed'))
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
	"order_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	"sending_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_outbox_purpose_key" UNIQUE("purpose_key"),
	CONSTRAINT "mail_outbox_state_check" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'failed', 'set_aside'))
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
CREATE TABLE "member_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
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
CREATE TABLE "member_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
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
	CONSTRAINT "member_tokens_purpose_check" CHECK ("member_tokens"."purpose" in ('reset_password', 'verify_email', 'change_email', 'claim_order', 'refund_account'))
);

--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"password_set_at" timestamp (3) with time zone,
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
	"plan" text,
	"plan_ends_at" timestamp (3) with time zone,
	"chosen_plan" text,
	"prayer_count" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "members_plan_check" CHECK ("members"."plan" in ('trial', 'basic', 'vip')),
	CONSTRAINT "members_chosen_plan_check" CHECK ("members"."chosen_plan" in ('basic', 'vip')),
	CONSTRAINT "members_plan_ends_check" CHECK (("members"."plan" is null) = ("members"."plan_ends_at" is null)),
	CONSTRAINT "members_soul_planet_check" CHECK ("members"."soul_planet" in ('mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto')),
	CONSTRAINT "members_soul_leyline_check" CHECK ("members"."soul_leyline" in ('yangmingshan', 'lalashan', 'luye', 'wanli')),
	CONSTRAINT "members_sacred_object_check" CHECK ("members"."sacred_object" in ('meteorite', 'beitou_stone', 'fossilized_wood')),
	CONSTRAINT "members_sacred_song_check" CHECK ("members"."sacred_song" in ('living_breath', 'heart_emptiness', 'spirit_light')),
	CONSTRAINT "members_prayer_manual_check" CHECK ("members"."prayer_manual" in ('sleep_manual', 'energy_manual', 'emotion_manual'))
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
	"request_id" uuid,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "membership_grants_request_key" UNIQUE("request_id"),
	CONSTRAINT "membership_grants_plan_type_check" CHECK ("membership_grants"."plan_type" in ('trial', 'basic', 'vip')),
	CONSTRAINT "membership_grants_source_check" CHECK ("membership_grants"."source" in ('trial', 'order', 'administrator', 'seed')),
	CONSTRAINT "membership_grants_days_check" CHECK ("membership_grants"."days" between 1 and 3660),
	CONSTRAINT "membership_grants_order_check" CHECK (("membership_grants"."source" = 'order') = ("membership_grants"."order_id" is not null)),
	CONSTRAINT "membership_grants_administrator_check" CHECK ("membership_grants"."source" <> 'administrator' or ("membership_grants"."administrator_id" is not null and "membership_grants"."reason" is not null))
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
CREATE TABLE "moments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"combination_name" text NOT NULL,
	"creative_item_id" uuid,
	"code_image_item_id" uuid,
	"music_item_id" uuid,
	"creative_starter" text,
	"code_image_starter" text,
	"music_starter" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moments_creative_starter_check" CHECK ("moments"."creative_starter" in ('meteorite', 'beitou_stone', 'fossilized_wood')),
	CONSTRAINT "moments_code_image_starter_check" CHECK ("moments"."code_image_starter" in ('mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto', 'yangmingshan', 'lalashan', 'luye', 'wanli')),
	CONSTRAINT "moments_music_starter_check" CHECK ("moments"."music_starter" in ('living_breath', 'heart_emptiness', 'spirit_light'))
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
	"path" text,
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
	CONSTRAINT "oracle_draws_owner_check" CHECK ("oracle_draws"."member_id" is null or "oracle_draws"."visitor_hash" is null)
);

--> statement-breakpoint
CREATE TABLE "oracle_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"voice" text DEFAULT 'plain' NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"rating" integer,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oracle_readings_voice_check" CHECK ("oracle_readings"."voice" in ('plain', 'classical', 'reflective')),
	CONSTRAINT "oracle_readings_source_check" CHECK ("oracle_readings"."source" in ('model', 'traditional')),
	CONSTRAINT "oracle_readings_rating_check" CHECK ("oracle_readings"."rating" between 1 and 5)
);

--> statement-breakpoint
CREATE TABLE "oracle_slips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"current_version_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"fortune_level" text NOT NULL,
	"search" "tsvector",
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
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
	CONSTRAINT "order_flags_code_check" CHECK ("order_flags"."code" in ('wrong_amount', 'mispaid', 'second_payment', 'paid_late', 'coupon_released', 'coupon_second_use', 'coupon_withdrawn', 'paid_after_refund', 'cancelled_after_payment', 'buyer_gone', 'goods_owned', 'payment_time', 'refund_unknown', 'gateway_differs')),
	CONSTRAINT "order_flags_settlement_check" CHECK ("order_flags"."settlement" in ('accepted', 'fulfilled', 'refunded', 'recorded', 'assigned')),
	CONSTRAINT "order_flags_settled_check" CHECK (("order_flags"."settled_at" is null) = ("order_flags"."settlement" is null))
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
	"state" text NOT NULL,
	"member_id" uuid,
	"claim_hash" "bytea",
	"email" text,
	"claimed_at" timestamp (3) with time zone,
	"referrer_id" uuid,
	"plan_type" text,
	"plan_days" integer,
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
	"method" text,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"reconcile_at" timestamp (3) with time zone,
	"reconcile_count" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_number_key" UNIQUE("number"),
	CONSTRAINT "orders_kind_check" CHECK ("orders"."kind" in ('plan', 'cart')),
	CONSTRAINT "orders_state_check" CHECK ("orders"."state" in ('pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded', 'partly_refunded')),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total" >= 0),
	CONSTRAINT "orders_sum_check" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" and "orders"."discount" >= 0),
	CONSTRAINT "orders_plan_check" CHECK (("orders"."kind" = 'plan') = ("orders"."plan_type" is not null)),
	CONSTRAINT "orders_days_check" CHECK (("orders"."kind" = 'plan') = ("orders"."plan_days" is not null) and "orders"."plan_days" between 1 and 3660)
);

--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_pkey" PRIMARY KEY("day","route","slug"),
	CONSTRAINT "page_views_views_check" CHECK ("page_views"."views" >= 0)
);

--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"mer_trade_no" text NOT NULL,
	"trade_no" text,
	"amount" integer NOT NULL,
	"received" integer,
	"channel" text DEFAULT 'gateway' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"payment_type" text,
	"pay_number" text,
	"pay_bank" text,
	"pay_expires_at" timestamp (3) with time zone,
	"close_status" text,
	"card_hash" "bytea",
	"administrator_id" uuid,
	"reason" text,
	"reference" text,
	"call_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_attempts_mer_trade_no_key" UNIQUE("mer_trade_no"),
	CONSTRAINT "payment_attempts_call_key" UNIQUE("call_id"),
	CONSTRAINT "payment_attempts_state_check" CHECK ("payment_attempts"."state" in ('created', 'waiting', 'paid', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "payment_attempts_channel_check" CHECK ("payment_attempts"."channel" in ('gateway', 'outside')),
	CONSTRAINT "payment_attempts_amount_check" CHECK ("payment_attempts"."amount" >= 0),
	CONSTRAINT "payment_attempts_received_check" CHECK (("payment_attempts"."state" = 'paid') = ("payment_attempts"."received" is not null)),
	CONSTRAINT "payment_attempts_outside_check" CHECK ("payment_attempts"."channel" = 'gateway' or ("payment_attempts"."administrator_id" is not null and "payment_attempts"."reason" is not null))
);

--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"attempt_id" uuid,
	"mer_trade_no" text,
	"trade_no" text,
	"amount" integer,
	"method" text,
	"paid_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL,
	"fields" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"quarantine" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"resolution_reason" text,
	"order_id" uuid,
	CONSTRAINT "payment_events_digest_key" UNIQUE("digest"),
	CONSTRAINT "payment_events_source_check" CHECK ("payment_events"."source" in ('notify', 'return', 'query', 'refund'))
);

--> statement-breakpoint
CREATE TABLE "picture_uses" (
	"picture_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "picture_uses_picture_id_subject_type_subject_id_pk" PRIMARY KEY("picture_id","subject_type","subject_id"),
	CONSTRAINT "picture_uses_subject_check" CHECK ("picture_uses"."subject_type" in ('blog_post', 'success_story', 'slip_version', 'product'))
);

--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "pictures_size_check" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);

--> statement-breakpoint
CREATE TABLE "prayers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"energy_level" integer DEFAULT 3 NOT NULL,
	"topic" text,
	"success_rate" integer,
	"soul_planet" text NOT NULL,
	"soul_leyline" text NOT NULL,
	"sacred_object" text NOT NULL,
	"sacred_song" text NOT NULL,
	"thanks" text,
	"fulfilled_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"care" text,
	"care_order" bigint GENERATED ALWAYS AS ((extract(epoch from created_at at time zone 'UTC') * 1000)::bigint + case when care = 'open' then 100000000000000 else 0 end) STORED NOT NULL,
	"care_attended_at" timestamp (3) with time zone,
	"care_attended_by" uuid,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"replied_by" uuid,
	"ritual_day" date NOT NULL,
	"is_daily" boolean DEFAULT true NOT NULL,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "prayers_status_check" CHECK ("prayers"."status" in ('pending', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "prayers_care_check" CHECK ("prayers"."care" in ('open', 'attended')),
	CONSTRAINT "prayers_energy_level_check" CHECK ("prayers"."energy_level" between 1 and 5),
	CONSTRAINT "prayers_success_rate_check" CHECK ("prayers"."success_rate" between 0 and 100),
	CONSTRAINT "prayers_topic_check" CHECK ("prayers"."topic" in ('general', 'love', 'career', 'health', 'wealth')),
	CONSTRAINT "prayers_soul_planet_check" CHECK ("prayers"."soul_planet" in ('mercury', 'venus', 'earth', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto')),
	CONSTRAINT "prayers_soul_leyline_check" CHECK ("prayers"."soul_leyline" in ('yangmingshan', 'lalashan', 'luye', 'wanli')),
	CONSTRAINT "prayers_sacred_object_check" CHECK ("prayers"."sacred_object" in ('meteorite', 'beitou_stone', 'fossilized_wood')),
	CONSTRAINT "prayers_sacred_song_check" CHECK ("prayers"."sacred_song" in ('living_breath', 'heart_emptiness', 'spirit_light'))
);

--> statement-breakpoint
CREATE TABLE "product_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"search" "tsvector",
	"price" integer NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"image_url" text,
	"audio_url" text,
	"file_id" uuid,
	"display_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_slug_key" UNIQUE("slug"),
	CONSTRAINT "products_category_check" CHECK ("products"."category" in ('spiritual_images', 'meditation_music', 'healing_sounds', 'oracle_cards')),
	CONSTRAINT "products_type_check" CHECK ("products"."type" in ('image', 'audio')),
	CONSTRAINT "products_price_check" CHECK ("products"."price" >= 0)
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
	"taken_count" integer DEFAULT 0 NOT NULL,
	"applies_to" text DEFAULT 'all' NOT NULL,
	"minimum_amount" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"owner_id" uuid,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "promotions_coupon_code_key" UNIQUE("coupon_code"),
	CONSTRAINT "promotions_discount_type_check" CHECK ("promotions"."discount_type" in ('percentage', 'fixed')),
	CONSTRAINT "promotions_discount_check" CHECK ("promotions"."discount_value" >= 0 and ("promotions"."discount_type" = 'fixed' or "promotions"."discount_value" <= 100)),
	CONSTRAINT "promotions_applies_to_check" CHECK ("promotions"."applies_to" in ('all', 'plans', 'goods')),
	CONSTRAINT "promotions_minimum_amount_check" CHECK ("promotions"."minimum_amount" >= 0),
	CONSTRAINT "promotions_taken_check" CHECK ("promotions"."taken_count" >= 0),
	CONSTRAINT "promotions_usage_limit_check" CHECK ("promotions"."usage_limit" >= 0),
	CONSTRAINT "promotions_valid_check" CHECK ("promotions"."valid_to" >= "promotions"."valid_from"),
	CONSTRAINT "promotions_code_check" CHECK ("promotions"."coupon_code" = upper("promotions"."coupon_code")),
	CONSTRAINT "promotions_owner_check" CHECK ("promotions"."owner_id" is null or ("promotions"."usage_limit" = 1 and "promotions"."discount_type" = 'fixed' and "promotions"."applies_to" = 'all' and "promotions"."minimum_amount" = 0))
);

--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"product_type" text NOT NULL,
	"price" integer NOT NULL,
	"image_url" text,
	"version_id" uuid,
	"purchased_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "purchases_product_type_check" CHECK ("purchases"."product_type" in ('creative', 'code_image', 'music')),
	CONSTRAINT "purchases_price_check" CHECK ("purchases"."price" >= 0)
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
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_programs_referrer_reward_check" CHECK ("referral_programs"."referrer_reward" between 0 and 199999),
	CONSTRAINT "referral_programs_referee_reward_check" CHECK ("referral_programs"."referee_reward" between 0 and 199999),
	CONSTRAINT "referral_programs_minimum_check" CHECK ("referral_programs"."minimum_purchase" between 0 and 199999)
);

--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" uuid NOT NULL,
	"referrer_reward" integer NOT NULL,
	"referee_reward" integer NOT NULL,
	"minimum_purchase" integer NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referee_id" uuid NOT NULL,
	"order_id" uuid,
	"due_at" timestamp (3) with time zone,
	"rewarded_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"refused_reason" text,
	"referrer_promotion_id" uuid,
	"referee_promotion_id" uuid,
	"rewarded_amount" integer,
	"state" text GENERATED ALWAYS AS (case when withdrawn_at is not null then 'withdrawn' when rewarded_at is not null then 'rewarded' when refused_reason is not null then 'refused' when order_id is not null then 'waiting' else 'registered' end) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referrals_referee_key" UNIQUE("referee_id"),
	CONSTRAINT "referrals_order_key" UNIQUE("order_id"),
	CONSTRAINT "referrals_referrer_promotion_key" UNIQUE("referrer_promotion_id"),
	CONSTRAINT "referrals_referee_promotion_key" UNIQUE("referee_promotion_id"),
	CONSTRAINT "referrals_self_check" CHECK ("referrals"."referrer_id" <> "referrals"."referee_id"),
	CONSTRAINT "referrals_refused_check" CHECK ("referrals"."refused_reason" in ('own_card', 'refunded', 'account_closed', 'no_reward')),
	CONSTRAINT "referrals_order_check" CHECK ("referrals"."order_id" is not null or num_nonnulls("referrals"."due_at", "referrals"."rewarded_at", "referrals"."refused_reason") = 0),
	CONSTRAINT "referrals_waiting_check" CHECK ("referrals"."state" <> 'waiting' or "referrals"."due_at" is not null),
	CONSTRAINT "referrals_rewarded_check" CHECK ("referrals"."rewarded_at" is null or "referrals"."refused_reason" is null),
	CONSTRAINT "referrals_coupons_check" CHECK ("referrals"."rewarded_at" is not null or num_nonnulls("referrals"."withdrawn_at", "referrals"."referrer_promotion_id", "referrals"."referee_promotion_id") = 0),
	CONSTRAINT "referrals_referrer_reward_check" CHECK ("referrals"."referrer_reward" between 0 and 199999),
	CONSTRAINT "referrals_referee_reward_check" CHECK ("referrals"."referee_reward" between 0 and 199999),
	CONSTRAINT "referrals_minimum_check" CHECK ("referrals"."minimum_purchase" between 0 and 199999),
	CONSTRAINT "referrals_rewarded_amount_check" CHECK (("referrals"."referrer_promotion_id" is null) = ("referrals"."rewarded_amount" is null) and "referrals"."rewarded_amount" in (0, "referrals"."referrer_reward")),
	CONSTRAINT "referrals_given_check" CHECK ("referrals"."rewarded_at" is null or num_nonnulls("referrals"."referrer_promotion_id", "referrals"."referee_promotion_id") > 0)
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
	"revokes" text,
	"revoked_product_ids" jsonb,
	"last_day" date,
	"account" "bytea",
	"account_entered_at" timestamp (3) with time zone,
	"account_erased_at" timestamp (3) with time zone,
	"account_links" integer DEFAULT 0 NOT NULL,
	"account_until" timestamp (3) with time zone,
	"email" text,
	"code_hash" "bytea",
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_requests_origin_check" CHECK ("refund_requests"."origin" in ('member', 'visitor', 'administrator')),
	CONSTRAINT "refund_requests_state_check" CHECK ("refund_requests"."state" in ('waiting', 'account_needed', 'paying', 'done', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "refund_requests_revokes_check" CHECK ("refund_requests"."revokes" in ('nothing', 'all', 'products', 'after_day')),
	CONSTRAINT "refund_requests_revoked_products_check" CHECK (("refund_requests"."revoked_product_ids" is not null) = (coalesce("refund_requests"."revokes", '') = 'products')),
	CONSTRAINT "refund_requests_last_day_check" CHECK (("refund_requests"."last_day" is not null) = (coalesce("refund_requests"."revokes", '') = 'after_day')),
	CONSTRAINT "refund_requests_proposed_check" CHECK ("refund_requests"."proposed" >= 0),
	CONSTRAINT "refund_requests_account_check" CHECK ("refund_requests"."account" is null or ("refund_requests"."account_entered_at" is not null and "refund_requests"."closed_at" is null))
);

--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"before_capture" boolean NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"channel" text DEFAULT 'gateway' NOT NULL,
	"reference" text,
	"revokes" text NOT NULL,
	"product_ids" jsonb,
	"last_day" date,
	"request_id" uuid,
	"call_id" uuid,
	"reason" text NOT NULL,
	"refusal" text,
	"administrator_id" uuid,
	"settled_by" uuid,
	"settled_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_call_key" UNIQUE("call_id"),
	CONSTRAINT "refunds_channel_check" CHECK ("refunds"."channel" in ('gateway', 'outside')),
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('requested', 'done', 'refused', 'unknown')),
	CONSTRAINT "refunds_revokes_check" CHECK ("refunds"."revokes" in ('nothing', 'all', 'products', 'after_day')),
	CONSTRAINT "refunds_products_check" CHECK (("refunds"."product_ids" is not null) = ("refunds"."revokes" = 'products')),
	CONSTRAINT "refunds_last_day_check" CHECK (("refunds"."last_day" is not null) = ("refunds"."revokes" = 'after_day')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);

--> statement-breakpoint
CREATE TABLE "rollup_marks" (
	"family" text NOT NULL,
	"taipei_day" date NOT NULL
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
	"line_notes" text[] DEFAULT '{}' NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL,
	"way_out" text[] DEFAULT '{}' NOT NULL,
	"ask_again_days" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "slip_versions_category_check" CHECK ("slip_versions"."category" in ('general', 'love', 'career', 'health', 'wealth')),
	CONSTRAINT "slip_versions_fortune_level_check" CHECK ("slip_versions"."fortune_level" in ('excellent', 'good', 'average', 'poor'))
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
	"published_at" timestamp (3) with time zone,
	"display_order" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "success_stories_rating_check" CHECK ("success_stories"."rating" between 1 and 5),
	CONSTRAINT "success_stories_type_check" CHECK ("success_stories"."success_type" in ('事業成功', '愛情婚姻', '健康療癒', '學業進步', '財運提升', '人際關係'))
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
ALTER TABLE "administrator_recovery_codes" ADD CONSTRAINT "administrator_recovery_codes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD CONSTRAINT "administrator_sessions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_persons" ADD CONSTRAINT "coupon_persons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_persons" ADD CONSTRAINT "coupon_persons_order_id_coupon_uses_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."coupon_uses"("order_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deck_slips" ADD CONSTRAINT "deck_slips_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deck_slips" ADD CONSTRAINT "deck_slips_version_id_slip_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."slip_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dialogues" ADD CONSTRAINT "dialogues_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_requested_by_administrators_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_approved_by_administrators_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "free_downloads" ADD CONSTRAINT "free_downloads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_order_id_invoices_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoices"("order_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_adjustments" ADD CONSTRAINT "invoice_adjustments_batch_id_invoice_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."invoice_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_batches" ADD CONSTRAINT "invoice_batches_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_batch_id_invoice_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."invoice_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_days" ADD CONSTRAINT "manual_days_enrolment_id_manual_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."manual_enrolments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_enrolments" ADD CONSTRAINT "manual_enrolments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_identities" ADD CONSTRAINT "member_identities_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_tokens" ADD CONSTRAINT "member_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_periods" ADD CONSTRAINT "membership_periods_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_creative_item_id_purchases_id_fk" FOREIGN KEY ("creative_item_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_code_image_item_id_purchases_id_fk" FOREIGN KEY ("code_image_item_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_music_item_id_purchases_id_fk" FOREIGN KEY ("music_item_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_slip_id_oracle_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."oracle_slips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oracle_draws" ADD CONSTRAINT "oracle_draws_version_id_slip_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."slip_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oracle_readings" ADD CONSTRAINT "oracle_readings_draw_id_oracle_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."oracle_draws"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_flags" ADD CONSTRAINT "order_flags_settled_by_administrators_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_resolved_by_administrators_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_uploaded_by_administrators_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "prayers" ADD CONSTRAINT "prayers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_created_by_administrators_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_version_id_product_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."product_versions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referee_id_members_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_promotion_id_promotions_id_fk" FOREIGN KEY ("referrer_promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referee_promotion_id_promotions_id_fk" FOREIGN KEY ("referee_promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_administrators_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_by_administrators_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "access_entries_at_idx" ON "access_entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "access_entries_administrator_idx" ON "access_entries" USING btree ("administrator_id","at","id");
--> statement-breakpoint
CREATE INDEX "access_entries_kind_idx" ON "access_entries" USING btree ("kind","at","id");
--> statement-breakpoint
CREATE INDEX "activity_days_day_idx" ON "activity_days" USING btree ("taipei_day","member_id","registered_month");
--> statement-breakpoint
CREATE INDEX "administrator_sessions_administrator_idx" ON "administrator_sessions" USING btree ("administrator_id");
--> statement-breakpoint
CREATE INDEX "administrator_sessions_expires_idx" ON "administrator_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C")) WHERE "administrators"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "administrators_created_idx" ON "administrators" USING btree ("created_at","id") WHERE "administrators"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "administrators_sort_email_idx" ON "administrators" USING btree ("email","id") WHERE "administrators"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "administrators_role_idx" ON "administrators" USING btree ("role") WHERE "administrators"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "administrators_active_idx" ON "administrators" USING btree ("is_active") WHERE "administrators"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_administrator_idx" ON "audit_entries" USING btree ("administrator_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type_idx" ON "audit_entries" USING btree ("subject_type","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_ids_idx" ON "audit_entries" USING gin (("after" -> 'ids')) WITH (fastupdate=false) WHERE "audit_entries"."subject_id" = '*';
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_hash_key" ON "audit_entries" USING btree ("hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_previous_hash_key" ON "audit_entries" USING btree ("previous_hash");
--> statement-breakpoint
CREATE INDEX "audit_reasons_about_idx" ON "audit_reasons" USING gin ("about") WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug") WHERE "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_listed_idx" ON "blog_posts" USING btree ("listed_at","id") WHERE "blog_posts"."is_published" and "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_category_idx" ON "blog_posts" USING btree ("category","listed_at","id") WHERE "blog_posts"."is_published" and "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_updated_idx" ON "blog_posts" USING btree ("updated_at","id") WHERE "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_place_idx" ON "blog_posts" USING btree (coalesce("listed_at", '1970-01-01Z'::timestamptz),"id") WHERE "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_kind_idx" ON "blog_posts" USING btree ("category") WHERE "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_published_idx" ON "blog_posts" USING btree ("is_published","published_at") WHERE "blog_posts"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "blog_posts_search_idx" ON "blog_posts" USING gin ("search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_jobs_running_key" ON "bulk_jobs" USING btree ("administrator_id") WHERE "bulk_jobs"."state" = 'running';
--> statement-breakpoint
CREATE INDEX "bulk_jobs_administrator_idx" ON "bulk_jobs" USING btree ("administrator_id","created_at");
--> statement-breakpoint
CREATE INDEX "bulk_jobs_created_idx" ON "bulk_jobs" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "campaigns_created_idx" ON "campaigns" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "campaigns_start_idx" ON "campaigns" USING btree ("start_date","id");
--> statement-breakpoint
CREATE INDEX "campaigns_end_idx" ON "campaigns" USING btree ("end_date","id");
--> statement-breakpoint
CREATE INDEX "campaigns_name_idx" ON "campaigns" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "campaigns_type_idx" ON "campaigns" USING btree ("type");
--> statement-breakpoint
CREATE INDEX "campaigns_active_idx" ON "campaigns" USING btree ("is_active");
--> statement-breakpoint
CREATE INDEX "contact_info_order_idx" ON "contact_info" USING btree ("display_order","id");
--> statement-breakpoint
CREATE INDEX "coupon_persons_order_idx" ON "coupon_persons" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "coupon_uses_promotion_idx" ON "coupon_uses" USING btree ("promotion_id","reserved_until") WHERE "coupon_uses"."state" = 'reserved';
--> statement-breakpoint
CREATE INDEX "coupon_uses_used_idx" ON "coupon_uses" USING btree ("promotion_id") WHERE "coupon_uses"."state" = 'used';
--> statement-breakpoint
CREATE INDEX "coupon_uses_reserved_idx" ON "coupon_uses" USING btree ("reserved_until") WHERE "coupon_uses"."reserved_until" is not null;
--> statement-breakpoint
CREATE INDEX "coupon_uses_address_idx" ON "coupon_uses" USING btree ("address_hash") WHERE "coupon_uses"."address_hash" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "daily_rollups_key" ON "daily_rollups" USING btree ("metric","dimension","taipei_day");
--> statement-breakpoint
CREATE INDEX "daily_rollups_metric_idx" ON "daily_rollups" USING btree ("metric","taipei_day","dimension","value");
--> statement-breakpoint
CREATE INDEX "dialogues_member_idx" ON "dialogues" USING btree ("member_id","meditation_date","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open_key" ON "email_changes" USING btree ("member_id") WHERE "email_changes"."ended_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm_key" ON "email_changes" USING btree ("confirm_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_stop_key" ON "email_changes" USING btree ("stop_hash");
--> statement-breakpoint
CREATE INDEX "email_changes_member_idx" ON "email_changes" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "email_changes_waiting_idx" ON "email_changes" USING btree ("created_at","id") WHERE "email_changes"."ended_at" is null and "email_changes"."approved_at" is null;
--> statement-breakpoint
CREATE INDEX "faqs_order_idx" ON "faqs" USING btree ("display_order","id") WHERE "faqs"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "faqs_updated_idx" ON "faqs" USING btree ("updated_at","id") WHERE "faqs"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "faqs_category_idx" ON "faqs" USING btree ("category") WHERE "faqs"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "faqs_published_idx" ON "faqs" USING btree ("is_published","published_at") WHERE "faqs"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "faqs_search_idx" ON "faqs" USING gin ("search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "files_filename_key" ON "files" USING btree ("filename");
--> statement-breakpoint
CREATE INDEX "files_picture_idx" ON "files" USING btree ("picture_id");
--> statement-breakpoint
CREATE INDEX "files_member_idx" ON "files" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "free_downloads_order_idx" ON "free_downloads" USING btree ("display_order","id") WHERE "free_downloads"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "free_downloads_updated_idx" ON "free_downloads" USING btree ("updated_at","id") WHERE "free_downloads"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "free_downloads_active_idx" ON "free_downloads" USING btree ("is_active") WHERE "free_downloads"."deleted_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "free_downloads_file_key" ON "free_downloads" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "interpretation_uses_day_idx" ON "interpretation_uses" USING btree ("taipei_day");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_adjustments_ordinal_key" ON "invoice_adjustments" USING btree ("order_id","ordinal");
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_adjustments_number_key" ON "invoice_adjustments" USING btree ("number") WHERE "invoice_adjustments"."kind" = 'allowance';
--> statement-breakpoint
CREATE INDEX "invoice_adjustments_created_idx" ON "invoice_adjustments" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "invoice_adjustments_awaited_idx" ON "invoice_adjustments" USING btree ("batch_id","id") WHERE "invoice_adjustments"."state" = 'exported';
--> statement-breakpoint
CREATE INDEX "invoice_adjustments_state_idx" ON "invoice_adjustments" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "invoice_batches_created_idx" ON "invoice_batches" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "invoices_awaited_idx" ON "invoices" USING btree ("batch_id","order_id") WHERE "invoices"."state" = 'exported';
--> statement-breakpoint
CREATE INDEX "invoices_due_idx" ON "invoices" USING btree ("due_at","order_id") WHERE "invoices"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "invoices_state_idx" ON "invoices" USING btree ("state","due_at","order_id") WHERE "invoices"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "invoices_open_idx" ON "invoices" USING btree ("due_at","order_id") WHERE "invoices"."due_at" is not null and "invoices"."state" in ('waiting', 'exported');
--> statement-breakpoint
CREATE INDEX "invoices_search_idx" ON "invoices" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "due_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'state=' || "state"::text, 'company=' || case when "carrier" = 'company' then "carrier_value" end::text], null)))) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "mail_outbox_unsent_idx" ON "mail_outbox" USING btree ("created_at","id") WHERE "mail_outbox"."state" in ('waiting', 'failed');
--> statement-breakpoint
CREATE INDEX "mail_outbox_state_idx" ON "mail_outbox" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "mail_outbox_created_idx" ON "mail_outbox" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mail_outbox_order_idx" ON "mail_outbox" USING btree ("order_id","created_at") WHERE "mail_outbox"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "mail_outbox_member_idx" ON "mail_outbox" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" USING btree (lower("recipient" collate "C"));
--> statement-breakpoint
CREATE UNIQUE INDEX "manual_days_day_key" ON "manual_days" USING btree ("enrolment_id","taipei_day");
--> statement-breakpoint
CREATE UNIQUE INDEX "manual_enrolments_member_manual_key" ON "manual_enrolments" USING btree ("member_id","manual");
--> statement-breakpoint
CREATE INDEX "member_identities_member_idx" ON "member_identities" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "member_notes_member_idx" ON "member_notes" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "member_sessions_member_idx" ON "member_sessions" USING btree ("member_id");
--> statement-breakpoint
CREATE INDEX "member_sessions_expires_idx" ON "member_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "member_tokens_member_idx" ON "member_tokens" USING btree ("member_id","purpose");
--> statement-breakpoint
CREATE INDEX "member_tokens_expires_idx" ON "member_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "member_tokens_subject_idx" ON "member_tokens" USING btree ("subject") WHERE "member_tokens"."subject" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone_key" ON "members" USING btree ("phone");
--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree (lower("email" collate "C"));
--> statement-breakpoint
CREATE INDEX "members_phone_prefix_idx" ON "members" USING btree ("phone" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "members_created_at_idx" ON "members" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "members_plan_ends_idx" ON "members" USING btree ("plan_ends_at","id","plan","deleted_at") WHERE "members"."plan_ends_at" is not null;
--> statement-breakpoint
CREATE INDEX "members_name_idx" ON "members" USING btree ("full_name","id","plan","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "members_plan_ends_last_idx" ON "members" USING btree (coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id","plan","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "members_plan_ends_desc_idx" ON "members" USING btree (coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id","plan","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "members_none_created_idx" ON "members" USING btree ("created_at","id","is_active","marketing_opt_in_at") WHERE deleted_at is null and plan is null;
--> statement-breakpoint
CREATE INDEX "members_none_name_idx" ON "members" USING btree ("full_name","id","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null and plan is null;
--> statement-breakpoint
CREATE INDEX "members_none_plan_ends_idx" ON "members" USING btree (coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null and plan is null;
--> statement-breakpoint
CREATE INDEX "members_none_plan_ends_desc_idx" ON "members" USING btree (coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null and plan is null;
--> statement-breakpoint
CREATE INDEX "members_trial_created_idx" ON "members" USING btree ("created_at","id","plan_ends_at","is_active","marketing_opt_in_at") WHERE deleted_at is null and plan = 'trial';
--> statement-breakpoint
CREATE INDEX "members_basic_created_idx" ON "members" USING btree ("created_at","id","plan_ends_at","is_active","marketing_opt_in_at") WHERE deleted_at is null and plan = 'basic';
--> statement-breakpoint
CREATE INDEX "members_vip_created_idx" ON "members" USING btree ("created_at","id","plan_ends_at","is_active","marketing_opt_in_at") WHERE deleted_at is null and plan = 'vip';
--> statement-breakpoint
CREATE INDEX "members_plan_name_idx" ON "members" USING btree ("plan","full_name","id","plan_ends_at","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "members_plan_plan_ends_idx" ON "members" USING btree ("plan",coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "members_plan_plan_ends_desc_idx" ON "members" USING btree ("plan",coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "members_with_plan_created_idx" ON "members" USING btree ("created_at","id","plan_ends_at","is_active","marketing_opt_in_at") WHERE deleted_at is null and plan is not null;
--> statement-breakpoint
CREATE INDEX "members_with_plan_name_idx" ON "members" USING btree ("full_name","id","plan_ends_at","is_active","created_at","marketing_opt_in_at") WHERE deleted_at is null and plan is not null;
--> statement-breakpoint
CREATE INDEX "members_inactive_created_idx" ON "members" USING btree ("created_at","id","plan","plan_ends_at","marketing_opt_in_at") WHERE deleted_at is null and not is_active;
--> statement-breakpoint
CREATE INDEX "members_inactive_name_idx" ON "members" USING btree ("full_name","id","plan","plan_ends_at","created_at","marketing_opt_in_at") WHERE deleted_at is null and not is_active;
--> statement-breakpoint
CREATE INDEX "members_inactive_plan_ends_idx" ON "members" USING btree (coalesce("plan_ends_at", '9999-12-31Z'::timestamptz),"id","plan","created_at","marketing_opt_in_at") WHERE deleted_at is null and not is_active;
--> statement-breakpoint
CREATE INDEX "members_inactive_plan_ends_desc_idx" ON "members" USING btree (coalesce("plan_ends_at", '1970-01-01Z'::timestamptz),"id","plan","created_at","marketing_opt_in_at") WHERE deleted_at is null and not is_active;
--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'plan=' || "plan"::text, 'active=' || "is_active"::text, 'ends=' || floor((date_part('epoch', "plan_ends_at" - '1970-01-01Z'::timestamptz) + 28800) / 86400)::int, 'email^' || left(lower("email" collate "C"), 1), 'email^' || left(lower("email" collate "C"), 2), 'email^' || left(lower("email" collate "C"), 3), 'email^' || left(lower("email" collate "C"), 4), 'email^' || left(lower("email" collate "C"), 5), 'email^' || left(lower("email" collate "C"), 6), 'email^' || left(lower("email" collate "C"), 7), 'email^' || left(lower("email" collate "C"), 8), 'email^' || left(lower("email" collate "C"), 9), 'email^' || left(lower("email" collate "C"), 10), 'phone^' || left("phone", 6), 'phone^' || left("phone", 7), 'phone^' || left("phone", 8), 'phone^' || left("phone", 9), 'phone^' || left("phone", 10)], null)))) WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_grants_order_key" ON "membership_grants" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_grants_trial_key" ON "membership_grants" USING btree ("member_id") WHERE "membership_grants"."source" = 'trial';
--> statement-breakpoint
CREATE INDEX "membership_grants_member_idx" ON "membership_grants" USING btree ("member_id","granted_at","id");
--> statement-breakpoint
CREATE INDEX "membership_grants_revoked_idx" ON "membership_grants" USING btree ("member_id","revoked_at","id") WHERE "membership_grants"."revoked_at" is not null;
--> statement-breakpoint
CREATE INDEX "membership_grants_given_idx" ON "membership_grants" USING btree ("granted_at","plan_type","source") WHERE "membership_grants"."source" in ('trial', 'administrator');
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_periods_start_key" ON "membership_periods" USING btree ("member_id","starts_at");
--> statement-breakpoint
CREATE INDEX "membership_periods_ends_idx" ON "membership_periods" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "moments_member_idx" ON "moments" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "notification_recipients_inbox_idx" ON "notification_recipients" USING btree ("member_id","created_at","notification_id");
--> statement-breakpoint
CREATE INDEX "notification_recipients_notification_idx" ON "notification_recipients" USING btree ("notification_id");
--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_scheduled_idx" ON "notifications" USING btree ("status","scheduled_at");
--> statement-breakpoint
CREATE INDEX "oracle_draws_member_idx" ON "oracle_draws" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "oracle_draws_member_slip_idx" ON "oracle_draws" USING btree ("member_id","slip_id","created_at");
--> statement-breakpoint
CREATE INDEX "oracle_draws_visitor_idx" ON "oracle_draws" USING btree ("visitor_hash","slip_id","created_at") WHERE "oracle_draws"."visitor_hash" is not null;
--> statement-breakpoint
CREATE INDEX "oracle_draws_day_idx" ON "oracle_draws" USING btree ("taipei_day");
--> statement-breakpoint
CREATE UNIQUE INDEX "oracle_readings_draw_voice_key" ON "oracle_readings" USING btree ("draw_id","voice","source");
--> statement-breakpoint
CREATE INDEX "oracle_readings_answered_idx" ON "oracle_readings" USING btree ("draw_id") WHERE "oracle_readings"."answer" is not null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_order_idx" ON "oracle_slips" USING btree ("display_order","id") WHERE "oracle_slips"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_title_idx" ON "oracle_slips" USING btree ("title","id") WHERE "oracle_slips"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_updated_idx" ON "oracle_slips" USING btree ("updated_at","id") WHERE "oracle_slips"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_category_idx" ON "oracle_slips" USING btree ("category") WHERE "oracle_slips"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_fortune_level_idx" ON "oracle_slips" USING btree ("fortune_level") WHERE "oracle_slips"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_active_idx" ON "oracle_slips" USING btree ("is_active") WHERE "oracle_slips"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "oracle_slips_search_idx" ON "oracle_slips" USING gin ("search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "order_flags_open_key" ON "order_flags" USING btree ("order_id","code",coalesce("attempt_id", "order_id")) WHERE "order_flags"."settled_at" is null;
--> statement-breakpoint
CREATE INDEX "order_flags_order_idx" ON "order_flags" USING btree ("order_id","raised_at","id");
--> statement-breakpoint
CREATE INDEX "order_flags_attempt_idx" ON "order_flags" USING btree ("attempt_id") WHERE "order_flags"."attempt_id" is not null;
--> statement-breakpoint
CREATE INDEX "order_flags_open_idx" ON "order_flags" USING btree ("raised_at","id") WHERE "order_flags"."settled_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_holds_open_key" ON "order_holds" USING btree ("order_id") WHERE "order_holds"."released_at" is null;
--> statement-breakpoint
CREATE INDEX "order_holds_order_idx" ON "order_holds" USING btree ("order_id","held_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_product_key" ON "order_items" USING btree ("order_id","product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency_key" ON "orders" USING btree ("idempotency_caller","idempotency_key");
--> statement-breakpoint
CREATE INDEX "orders_member_idx" ON "orders" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'state=' || "state"::text, 'kind=' || "kind"::text, 'method=' || "method"::text], null)))) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "orders_unclaimed_idx" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" = 'paid' and "orders"."member_id" is null;
--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "orders_kind_idx" ON "orders" USING btree ("kind","created_at","id","state","method");
--> statement-breakpoint
CREATE INDEX "orders_method_idx" ON "orders" USING btree ("method","created_at","id","state","kind") WHERE "orders"."method" is not null;
--> statement-breakpoint
CREATE INDEX "orders_number_prefix_idx" ON "orders" USING btree (("number" collate "C"));
--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("email" collate "C")) WHERE "orders"."email" is not null;
--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree ("state","created_at","id","kind","method");
--> statement-breakpoint
CREATE INDEX "orders_claim_idx" ON "orders" USING btree ("claim_hash") WHERE "orders"."claim_hash" is not null;
--> statement-breakpoint
CREATE INDEX "orders_referrer_idx" ON "orders" USING btree ("referrer_id") WHERE "orders"."referrer_id" is not null;
--> statement-breakpoint
CREATE INDEX "orders_reconcile_idx" ON "orders" USING btree ("reconcile_at") WHERE "orders"."reconcile_at" is not null;
--> statement-breakpoint
CREATE INDEX "orders_campaign_idx" ON "orders" USING btree ("campaign_id") WHERE "orders"."campaign_id" is not null and "orders"."total" > 0 and "orders"."state" in ('paid', 'fulfilled', 'partly_refunded');
--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "payment_attempts_order_idx" ON "payment_attempts" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_trade_no_key" ON "payment_attempts" USING btree ("trade_no");
--> statement-breakpoint
CREATE INDEX "payment_attempts_waiting_idx" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "payment_attempts_paid_idx" ON "payment_attempts" USING btree ("paid_at") WHERE "payment_attempts"."paid_at" is not null;
--> statement-breakpoint
CREATE INDEX "payment_events_attempt_idx" ON "payment_events" USING btree ("attempt_id","received_at");
--> statement-breakpoint
CREATE INDEX "payment_events_mer_trade_no_idx" ON "payment_events" USING btree ("mer_trade_no");
--> statement-breakpoint
CREATE INDEX "payment_events_order_idx" ON "payment_events" USING btree ("order_id") WHERE "payment_events"."order_id" is not null;
--> statement-breakpoint
CREATE INDEX "payment_events_quarantine_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX "payment_events_review_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."quarantine" is not null;
--> statement-breakpoint
CREATE INDEX "payment_events_resolved_idx" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is not null;
--> statement-breakpoint
CREATE INDEX "payment_events_reason_idx" ON "payment_events" USING btree ("quarantine","received_at","id") WHERE "payment_events"."quarantine" is not null;
--> statement-breakpoint
CREATE INDEX "payment_events_has_order_idx" ON "payment_events" USING btree ((case when "attempt_id" is null and "order_id" is null then 0 else 1 end),"received_at","id") WHERE "payment_events"."quarantine" is not null;
--> statement-breakpoint
CREATE INDEX "payment_events_open_has_order_idx" ON "payment_events" USING btree ((case when "attempt_id" is null and "order_id" is null then 0 else 1 end),"received_at","id") WHERE "payment_events"."quarantine" is not null and "payment_events"."resolved_at" is null;
--> statement-breakpoint
CREATE INDEX "picture_uses_subject_idx" ON "picture_uses" USING btree ("subject_type","subject_id");
--> statement-breakpoint
CREATE INDEX "pictures_unused_idx" ON "pictures" USING btree ("unused_since","id") WHERE "pictures"."unused_since" is not null;
--> statement-breakpoint
CREATE INDEX "pictures_unstored_idx" ON "pictures" USING btree ("created_at","id") WHERE not "pictures"."is_stored";
--> statement-breakpoint
CREATE INDEX "prayers_member_idx" ON "prayers" USING btree ("member_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "prayers_pending_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "prayers_pending_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "prayers_in_progress_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'in_progress';
--> statement-breakpoint
CREATE INDEX "prayers_in_progress_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'in_progress';
--> statement-breakpoint
CREATE INDEX "prayers_completed_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'completed';
--> statement-breakpoint
CREATE INDEX "prayers_completed_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'completed';
--> statement-breakpoint
CREATE INDEX "prayers_cancelled_created_idx" ON "prayers" USING btree ("created_at","id") WHERE status = 'cancelled';
--> statement-breakpoint
CREATE INDEX "prayers_cancelled_care_order_idx" ON "prayers" USING btree ("care_order","id") WHERE status = 'cancelled';
--> statement-breakpoint
CREATE INDEX "prayers_created_idx" ON "prayers" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "prayers_care_order_idx" ON "prayers" USING btree ("care_order","id");
--> statement-breakpoint
CREATE INDEX "prayers_care_idx" ON "prayers" USING btree ("care","care_order","id") WHERE "prayers"."care" is not null;
--> statement-breakpoint
CREATE INDEX "prayers_care_created_idx" ON "prayers" USING btree ("care","created_at","id") WHERE "prayers"."care" is not null;
--> statement-breakpoint
CREATE INDEX "prayers_completed_idx" ON "prayers" USING btree ("completed_at") WHERE "prayers"."completed_at" is not null;
--> statement-breakpoint
CREATE INDEX "prayers_search_idx" ON "prayers" USING gin ((coalesce("search", ''::tsvector) || array_to_tsvector(array_remove(array['@0.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 360)::int, '@1.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1440)::int, '@2.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5760)::int, '@3.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23040)::int, '@4.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 92160)::int, '@5.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 368640)::int, '@6.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 1474560)::int, '@7.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 5898240)::int, '@8.' || floor(date_part('epoch', "created_at" - '1970-01-01Z'::timestamptz) / 23592960)::int, 'status=' || "status"::text, 'care=' || "care"::text], null)))) WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "product_versions_number_key" ON "product_versions" USING btree ("product_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_versions_file_key" ON "product_versions" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "products_order_idx" ON "products" USING btree ("display_order","id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("name","id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "products_updated_idx" ON "products" USING btree ("updated_at","id") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "products_type_idx" ON "products" USING btree ("type") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "products_active_idx" ON "products" USING btree ("is_active") WHERE "products"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "promotions_created_idx" ON "promotions" USING btree ("created_at","id") WHERE deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "promotions_title_idx" ON "promotions" USING btree ("title","id") WHERE deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "promotions_valid_to_idx" ON "promotions" USING btree ("valid_to","id") WHERE deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "promotions_valid_from_idx" ON "promotions" USING btree ("valid_from") WHERE deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "promotions_active_idx" ON "promotions" USING btree ("is_active") WHERE deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "promotions_scope_idx" ON "promotions" USING btree ("applies_to") WHERE deleted_at is null and owner_id is null;
--> statement-breakpoint
CREATE INDEX "promotions_search_idx" ON "promotions" USING gin ("search") WITH (fastupdate=false) WHERE "promotions"."owner_id" is null;
--> statement-breakpoint
CREATE INDEX "promotions_owner_idx" ON "promotions" USING btree ("owner_id","created_at","id") WHERE "promotions"."owner_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_order_product_key" ON "purchases" USING btree ("order_id","product_id");
--> statement-breakpoint
CREATE INDEX "purchases_member_idx" ON "purchases" USING btree ("member_id","purchased_at","id");
--> statement-breakpoint
CREATE INDEX "referral_programs_created_idx" ON "referral_programs" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "referral_programs_running_key" ON "referral_programs" USING btree ("is_active") WHERE "referral_programs"."is_active";
--> statement-breakpoint
CREATE INDEX "referrals_referrer_idx" ON "referrals" USING btree ("referrer_id","created_at","id","state");
--> statement-breakpoint
CREATE INDEX "referrals_created_idx" ON "referrals" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "referrals_state_idx" ON "referrals" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "referrals_program_idx" ON "referrals" USING btree ("program_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "referrals_program_state_idx" ON "referrals" USING btree ("program_id","state","created_at","id","rewarded_amount");
--> statement-breakpoint
CREATE INDEX "referrals_rewarded_idx" ON "referrals" USING btree ("rewarded_at") WHERE "referrals"."rewarded_at" is not null;
--> statement-breakpoint
CREATE INDEX "referrals_due_idx" ON "referrals" USING btree ("due_at") WHERE "referrals"."due_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open_key" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "refund_requests_order_idx" ON "refund_requests" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "refund_requests_created_idx" ON "refund_requests" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "refund_requests_open_idx" ON "refund_requests" USING btree ("created_at","id") WHERE "refund_requests"."closed_at" is null;
--> statement-breakpoint
CREATE INDEX "refund_requests_state_idx" ON "refund_requests" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "refund_requests_account_idx" ON "refund_requests" USING btree ("account_until","id") WHERE "refund_requests"."state" = 'account_needed';
--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id","created_at");
--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at") WHERE "refunds"."done_at" is not null;
--> statement-breakpoint
CREATE INDEX "refunds_request_idx" ON "refunds" USING btree ("request_id") WHERE "refunds"."request_id" is not null;
--> statement-breakpoint
CREATE INDEX "rollup_marks_day_idx" ON "rollup_marks" USING btree ("family","taipei_day");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name_key" ON "saved_filters" USING btree ("administrator_id","list","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "site_content_section_key" ON "site_content" USING btree ("section","key");
--> statement-breakpoint
CREATE INDEX "slip_versions_slip_idx" ON "slip_versions" USING btree ("slip_id","created_at");
--> statement-breakpoint
CREATE INDEX "success_stories_order_idx" ON "success_stories" USING btree ("display_order","id") WHERE "success_stories"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "success_stories_updated_idx" ON "success_stories" USING btree ("updated_at","id") WHERE "success_stories"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "success_stories_type_idx" ON "success_stories" USING btree ("success_type") WHERE "success_stories"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "success_stories_published_idx" ON "success_stories" USING btree ("is_published","published_at") WHERE "success_stories"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "success_stories_featured_idx" ON "success_stories" USING btree ("is_featured") WHERE "success_stories"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "success_stories_search_idx" ON "success_stories" USING gin ("search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "throttles_resets_idx" ON "throttles" USING btree ("resets_at");
--> statement-breakpoint
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

--> statement-breakpoint
-- Runs after each statement that writes to a cached table. All servers are notified at commit and drop the cached values that show its
-- rows. The server that wrote also gets a notice on its own connection, before the statement's answer (connection/cached-writes.ts).
CREATE FUNCTION "drop_cached"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('panshi_cache', TG_TABLE_NAME);
  RAISE NOTICE USING ERRCODE = 'PCACH', MESSAGE = 'cached rows changed', TABLE = TG_TABLE_NAME;
  RETURN NULL;
END $$;
CREATE TRIGGER "blog_posts_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "blog_posts"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "campaigns_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campaigns"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "contact_info_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contact_info"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "faqs_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "faqs"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "free_downloads_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "free_downloads"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "membership_plans_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "membership_plans"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "oracle_slips_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "oracle_slips"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "products_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "settings_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "site_content_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_content"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
CREATE TRIGGER "success_stories_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "success_stories"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();
