import type { ExportedList } from "@panshi/contracts/site/exported-lists";

/**
 * What an erasure does with a column that can hold text (docs/decisions/0052). `erased`: goes with the member. `kept`: what the books
 * need for the tax period. `masked`: names of fields and masked values, in a chain that nobody can change. `key`: an id, a hash, a name
 * in code, or one of a list. `site`: the site's own words, or those of administrators about no member.
 */
export type ErasureTreatment = "erased" | "kept" | "masked" | "key" | "site";

/**
 * Every column of text, JSON, an array of texts or search terms, by table; those whose values are a list in the schema are left out.
 * A test compares it with the schema.
 */
export const erasureCatalogue: Readonly<Record<string, Partial<Record<ErasureTreatment, readonly string[]>>>> = {
  access_entries: { key: ["kind", "request_id"], masked: ["filters"], site: ["address"] },
  administrator_sessions: { site: ["user_agent"] },
  administrators: { site: ["email", "first_name", "last_name"], key: ["password_hash"] },
  audit_entries: {
    key: ["action", "subject_type", "subject_id", "request_id"],
    masked: ["before", "after"],
    site: ["address"],
  },
  audit_reasons: { key: ["about"], erased: ["text"] },
  blog_posts: { site: ["slug", "title", "excerpt", "content", "image_url", "author_name", "search"] },
  // The reason is one for many orders, about no member of them; the rows go after a month.
  bulk_jobs: { key: ["request_id"], site: ["reason", "address"] },
  call_keys: { key: ["terms"] },
  campaigns: { site: ["code", "name", "description", "landing_path"] },
  contact_info: { key: ["slug"], site: ["label", "value"] },
  daily_rollups: { key: ["metric", "dimension"] },
  dialogues: { erased: ["dialogue_content", "soul_insights"] },
  email_changes: { erased: ["old_email", "new_email", "reason", "stop_reason"] },
  faqs: { site: ["question", "answer", "search"] },
  files: { erased: ["filename"], key: ["media_type"] },
  free_downloads: { site: ["title", "description"] },
  gateway_comparisons: { key: ["day"] },
  interpretation_uses: { key: ["caller"] },
  invoice_adjustments: { kept: ["number", "rejection"] },
  invoice_batches: { key: ["name"] },
  invoices: { erased: ["search"], kept: ["carrier_value", "company_title", "rejection", "number"] },
  mail_outbox: { erased: ["recipient", "subject", "body", "purpose_key", "last_error"], key: ["purpose"] },
  manual_days: { erased: ["note"] },
  member_identities: { erased: ["issuer", "subject", "email"] },
  member_notes: { erased: ["text"] },
  member_sessions: { erased: ["user_agent"] },
  member_tokens: { erased: ["subject"] },
  members: {
    erased: ["email", "phone", "password_hash", "full_name", "first_name", "last_name", "prayer_wish", "search"],
    key: ["registration_type", "soul_planet", "soul_leyline", "sacred_object", "sacred_song", "prayer_manual"],
  },
  membership_grants: { erased: ["reason", "revoked_reason"] },
  membership_plans: { site: ["title", "subtitle", "features", "button_text"] },
  moments: { erased: ["combination_name"] },
  notification_recipients: { erased: ["title", "message"] },
  notification_templates: { site: ["name", "title", "content"] },
  // Those of the system to the member; what staff sent has other readers.
  notifications: { erased: ["title", "message", "path"] },
  oracle_draws: { erased: ["question", "caller_seed"] },
  oracle_readings: { erased: ["text", "answer"] },
  oracle_slips: { site: ["title", "search"] },
  order_flags: { kept: ["detail"], erased: ["reason"] },
  order_holds: { key: ["product_ids"] },
  order_items: { kept: ["name"] },
  orders: {
    kept: ["number", "description"],
    erased: ["email", "idempotency_caller", "idempotency_key", "search"],
    key: ["consent_version"],
  },
  page_views: { key: ["route", "slug"] },
  payment_attempts: {
    kept: ["mer_trade_no", "trade_no", "pay_number", "pay_bank", "close_status", "reference"],
    erased: ["reason"],
  },
  // Those that say which money it was stay (contracts/payment-event-fields).
  payment_events: { kept: ["mer_trade_no", "trade_no"], erased: ["raw", "fields", "resolution_reason"] },
  prayers: {
    erased: ["title", "content", "thanks", "reply", "search"],
    key: ["soul_planet", "soul_leyline", "sacred_object", "sacred_song"],
  },
  product_versions: { site: ["note"] },
  products: { site: ["slug", "name", "description", "details", "search", "image_url", "audio_url"] },
  // The code of a member's own coupon too: whose it was is erased, and nobody else can use it.
  promotions: { site: ["title", "description", "coupon_code", "search"] },
  purchases: { kept: ["product_name", "image_url"] },
  referral_codes: { erased: ["code"] },
  referral_programs: { site: ["name"] },
  // The address of an open request stays until it is closed, because money may be owed.
  refund_requests: { erased: ["reason", "decision_reason", "email"], key: ["product_ids", "revoked_product_ids"] },
  refunds: { kept: ["reference"], key: ["product_ids"], erased: ["reason", "refusal", "settled_reason"] },
  rollup_marks: { key: ["family"] },
  saved_filters: { key: ["list"], site: ["name", "query"] },
  seed_runs: { key: ["name", "parameters"] },
  settings: { key: ["key"], site: ["value"] },
  site_content: { key: ["section", "key"], site: ["value", "description"] },
  slip_versions: {
    site: ["title", "description", "image_url", "interpretation", "advice", "line_notes", "questions", "way_out"],
  },
  success_stories: { site: ["member_name", "title", "content", "location", "profession", "image_url", "search"] },
  throttles: { key: ["key"] },
};

/**
 * Of a table with members' rows: what an erasure does with them, and the list of the export that has them, or why none has. `deleted`:
 * the erasure deletes them by this line. `replaced`: it deletes them with more than that, and says so (`delete-store.ts`).
 */
type MemberRows = { erasure: "deleted" | "replaced" | "kept"; exported: ExportedList | "profile" | { not: string } };

/** Every table that points at members, by its name; a test compares it with the schema, with an erasure and with an export. */
export const memberTables: Readonly<Record<string, MemberRows>> = {
  dialogues: { erasure: "deleted", exported: "dialogues" },
  email_changes: { erasure: "deleted", exported: { not: "steps on the way to the address that the profile has" } },
  files: { erasure: "deleted", exported: { not: "members upload nothing" } },
  mail_outbox: { erasure: "replaced", exported: { not: "the member has received it" } },
  manual_enrolments: { erasure: "deleted", exported: "manuals" },
  member_identities: { erasure: "deleted", exported: "profile" },
  member_notes: { erasure: "deleted", exported: { not: "notes of staff for staff" } },
  member_sessions: { erasure: "replaced", exported: { not: "no content" } },
  member_tokens: { erasure: "deleted", exported: { not: "no content" } },
  membership_grants: { erasure: "kept", exported: "memberships" },
  membership_periods: { erasure: "kept", exported: "memberships" },
  moments: { erasure: "deleted", exported: "moments" },
  notification_recipients: { erasure: "replaced", exported: "notifications" },
  oracle_draws: { erasure: "replaced", exported: "oracles" },
  orders: { erasure: "kept", exported: "orders" },
  prayers: { erasure: "kept", exported: "prayers" },
  promotions: { erasure: "kept", exported: "coupons" },
  purchases: { erasure: "kept", exported: "purchases" },
  referral_codes: { erasure: "deleted", exported: "referralLinks" },
  referrals: { erasure: "kept", exported: "referrals" },
};
