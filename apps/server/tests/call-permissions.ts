/**
 * Who may make each call, written by hand from the table of docs/decisions/0027 and never from code: the walk
 * (permission-walk.test.ts) compares the procedures' `meta`, their verbs, the API document and every answer with it.
 */
type Role = "moderator" | "admin" | "super_admin";
export type Who = "anyone" | "visitor or member" | "member" | "any administrator" | keyof typeof holders;

const everyone: readonly Role[] = ["moderator", "admin", "super_admin"];
const admins: readonly Role[] = ["admin", "super_admin"];
const supers: readonly Role[] = ["super_admin"];

/** The table, in its order of rows: who holds each permission. */
export const holders = {
  // prayers: read, update; the report on prayers
  "prayers:read": everyone,
  "prayers:update": everyone,
  "reports:prayers": everyone,
  // overview, without revenue for moderators
  "overview:read": everyone,
  "overview:revenue": admins,
  // members: list and details, masked and not searchable by contact for moderators
  "members:read": everyone,
  "members:contact": admins,
  // members: change, export; orders; refunds
  "members:write": admins,
  "members:export": admins,
  "orders:read": admins,
  "orders:refund": admins,
  // posts, stories, FAQs
  "articles:read": everyone,
  "articles:update": everyone,
  "articles:create": admins,
  "articles:delete": admins,
  // slips, plans, site content, contact, templates, campaigns, promotions, referrals: read
  "oracles:read": everyone,
  "plans:read": everyone,
  "content:read": everyone,
  "templates:read": everyone,
  "marketing:read": everyone,
  // slips, pictures, texts of plans, site content, contact, templates, campaigns, promotions: write
  "oracles:write": admins,
  "images:write": admins,
  "plans:texts": admins,
  "content:write": admins,
  "templates:write": admins,
  "marketing:write": admins,
  // notifications: read, send; not to all users for moderators
  "notifications:read": everyone,
  "notifications:send": everyone,
  "notifications:send-all": admins,
  // reports on the whole, on revenue and memberships; export; system status
  "reports:read": admins,
  "reports:export": admins,
  "system:read": admins,
  // settings: name, tagline, e-mail, timezone, description, seller
  "settings:general": admins,
  // prices and durations of plans; the four switches
  "plans:prices": supers,
  "settings:switches": supers,
  // administrators; audit and access log; retrying jobs
  "administrators:manage": supers,
  "audit:read": supers,
  "jobs:retry": supers,
  // care: mark as attended; answering prayers; products: read
  "care:attend": everyone,
  "prayers:reply": everyone,
  "products:read": everyone,
  // products: write, prices for super administrators; settling orders; invoices; failed emails; jobs: read
  "products:write": admins,
  "products:prices": supers,
  "orders:settle": admins,
  "invoices:manage": admins,
  "mail:retry": admins,
  "jobs:read": admins,
} as const satisfies Record<string, readonly Role[]>;

/**
 * A line for each procedure, by its name, and for each route that is not a procedure, by its method and URL. A documented
 * procedure's own method, path and aliases follow from its line.
 */
export const callPermissions: Record<string, Who> = {
  "admin.oracle.create": "oracles:write",
  "admin.oracle.delete": "oracles:write",
  "admin.oracle.export": "oracles:read",
  "admin.oracle.list": "oracles:read",
  "admin.oracle.setActive": "oracles:write",
  "admin.oracle.update": "oracles:write",
  "admin.order.exportInvoices": "invoices:manage",
  "admin.order.refund": "orders:refund",
  "admin.prayer.attend": "care:attend",
  "admin.prayer.counts": "prayers:read",
  "admin.prayer.get": "prayers:read",
  "admin.prayer.list": "prayers:read",
  "admin.prayer.reply": "prayers:reply",
  "admin.prayer.restoreStatus": "prayers:update",
  "admin.prayer.setStatus": "prayers:update",
  "admin.prayer.update": "prayers:update",
  "admin.seller.update": "settings:general",
  "admin.session.current": "any administrator",
  "admin.session.signIn": "anyone",
  "admin.session.signOut": "any administrator",

  "member.dialogue.create": "member",
  "member.dialogue.delete": "member",
  "member.dialogue.list": "member",
  "member.dialogue.update": "member",
  "member.email.confirm": "anyone",
  "member.email.requestChange": "member",
  "member.identity.reauthenticate": "member",
  "member.identity.unlink": "member",
  "member.journey.complete": "member",
  "member.manual.doDay": "member",
  "member.manual.start": "member",
  "member.manual.view": "member",
  "member.moment.create": "member",
  "member.moment.delete": "member",
  "member.moment.list": "member",
  "member.moment.update": "member",
  "member.notification.list": "member",
  "member.notification.read": "member",
  "member.notification.readAll": "member",
  "member.notification.unread": "member",
  "member.oracle.askedToday": "visitor or member",
  "member.oracle.draw": "visitor or member",
  "member.oracle.drawn": "visitor or member",
  "member.oracle.interpret": "visitor or member",
  "member.oracle.interpretStream": "visitor or member",
  "member.oracle.mine": "member",
  "member.oracle.modelConsent": "visitor or member",
  "member.oracle.random": "anyone",
  "member.oracle.rateReading": "visitor or member",
  "member.oracle.sample": "anyone",
  "member.oracle.slip": "anyone",
  "member.ownData.deleteAccount": "member",
  "member.ownData.export": "member",
  "member.password.change": "member",
  "member.password.forgot": "anyone",
  "member.password.reset": "anyone",
  "member.profile.change": "member",
  "member.profile.view": "member",
  "member.session.end": "member",
  "member.session.endAll": "member",
  "member.session.list": "member",
  "member.session.register": "anyone",
  "member.session.signIn": "anyone",
  "member.session.user": "member",
  "member.shop.freeFiles": "anyone",
  "member.shop.ownFiles": "member",
  "member.shop.products": "anyone",
  "member.site.capabilities": "anyone",
  "member.site.contact": "anyone",
  "member.site.content": "anyone",
  "member.site.faqs": "anyone",
  "member.site.plans": "anyone",
  "member.site.post": "anyone",
  "member.site.posts": "anyone",
  "member.site.seller": "anyone",
  "member.site.stories": "anyone",
  "member.site.storiesAtRandom": "anyone",
  "member.temple.fulfil": "member",
  "member.temple.membership": "member",
  "member.temple.overview": "member",
  "member.temple.prayer": "member",
  "member.temple.prayers": "member",
  "member.temple.purchases": "member",
  "member.temple.recurrence": "member",

  "payments.claim": "member",
  "payments.claimByLink": "member",
  "payments.createCartOrder": "visitor or member",
  "payments.createPlanOrder": "visitor or member",
  "payments.order": "visitor or member",
  "payments.orders": "member",
  "payments.quote": "visitor or member",
  "payments.state": "anyone",

  // Navigations; what they answer depends on the session, and they tell nobody anything about another.
  "GET /api/login": "anyone",
  "GET /api/logout": "anyone",
  "GET /api/auth/google": "anyone",
  "GET /api/auth/google/callback": "anyone",
  // The order's owner; 404 for everybody else.
  "GET /pay/:id": "visitor or member",
  "POST /pay/:id": "visitor or member",
  "GET /pay.js": "anyone",
  // The file's class decides; 404 for whoever may not read it.
  "GET /uploads/:filename": "anyone",
  // The gateway, by its signature.
  "POST /api/payments/payuni/notify": "anyone",
  "POST /api/payments/payuni/return": "anyone",
  "GET /health/live": "anyone",
  "GET /health/ready": "anyone",
  "GET /api/openapi.json": "anyone",
  "GET /api/docs": "anyone",
  // Outside production only.
  "GET /_mail": "anyone",
  // Pages and files, the same for everybody: whatever is personal comes from a procedure.
  "GET /any-page-of-the-member-site": "anyone",
  "GET /admin": "anyone",
  "GET /admin/*": "anyone",
  "GET /assets/*": "anyone",
  "GET /admin/assets/*": "anyone",
  "GET /art/*": "anyone",
  "GET /favicon.svg": "anyone",
  "GET /og/:kind/:file": "anyone",
  "GET /robots.txt": "anyone",
  "GET /sitemap.xml": "anyone",
  "GET /blog/rss.xml": "anyone",
};
