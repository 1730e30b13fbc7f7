/**
 * What answers while the member site is closed for maintenance, written by hand (docs/decisions/0050). Beside
 * it every procedure of `admin` is open, and nothing else.
 */
export const openProcedures = [
  // The result of a payment: who is asking, the order, and taking it over.
  "member.session.user",
  "payments.claim",
  "payments.order",
  // Links of letters that confirm or stop.
  "member.email.confirm",
  "member.email.confirmByLink",
  "member.email.stopByLink",
];

export const openRoutes = [
  "GET /admin*",
  "GET /health/live",
  "GET /health/ready",
  // Existing orders, and what the gateway sends.
  "GET /pay/:id",
  "POST /pay/:id",
  "GET /pay.js",
  "POST /api/payments/payuni/notify",
  "POST /api/payments/payuni/return",
  "GET /open-page-of-the-member-site",
  // Files.
  "GET /uploads/:filename",
  "GET /assets/*",
  "GET /admin/assets/*",
  "GET /art/*",
  "GET /favicon.svg",
  "GET /robots.txt",
  "GET /site.webmanifest",
  // Outside production only.
  "GET /_mail",
  // Documented paths of open procedures; the others of the back office begin with /api/admin/.
  "GET /api/auth/user",
  "GET /api/members",
];
