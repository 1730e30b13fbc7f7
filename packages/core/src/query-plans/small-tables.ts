/** Tables that administrators fill by hand and that stay small, or that grow by a row a day, so a query may scan them; not a list of their own rows. */
export const smallTables: ReadonlySet<string> = new Set([
  // A row a metric, dimension and day; the test leaves it empty.
  "daily_rollups",
  "administrators",
  "contact_info",
  "faqs",
  "free_downloads",
  "gateway_comparisons",
  "membership_plans",
  "promotions",
  "settings",
  "site_content",
  "products",
]);
