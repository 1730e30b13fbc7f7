/** What an overloaded server still answers, written by hand (docs/decisions/0038, "Overload"), and nothing else. */
export const neverRefusedProcedures = [
  // Signing out, here and elsewhere.
  "admin.session.signOut",
  "member.session.end",
  "member.session.endAll",
  // The result of a payment.
  "payments.claim",
  "payments.order",
];

export const neverRefusedRoutes = [
  "GET /health/live",
  "GET /health/ready",
  // Existing orders, what the gateway sends, and where a payment leads back to.
  "GET /pay/:id",
  "POST /pay/:id",
  "GET /pay.js",
  "POST /api/payments/payuni/notify",
  "POST /api/payments/payuni/return",
  "GET /page-of-a-result",
  "HEAD /page-of-a-result",
  // Signing out.
  "GET /api/logout",
  "POST /api/admin/logout",
  // Files of pages that were admitted.
  "GET /assets/*",
  "HEAD /assets/*",
  "GET /admin/assets/*",
  "HEAD /admin/assets/*",
  "GET /art/*",
  "HEAD /art/*",
  "GET /favicon.svg",
  "GET /robots.txt",
];
