/** Tables that administrators fill by hand and that stay small, so a query may scan them; not a list of their own rows. */
export const smallTables: ReadonlySet<string> = new Set([
  "administrators",
  "campaigns",
  "contact_info",
  "faqs",
  "free_downloads",
  "gateway_comparisons",
  "membership_plans",
  "referral_programs",
  "settings",
  "site_content",
  "bulk_jobs",
  "products",
]);
