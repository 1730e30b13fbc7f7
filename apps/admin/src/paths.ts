/** The addresses of screens, below `/admin`. Not in `screens.ts`, which loads the screens: they lead to each other. */
export const paths = {
  login: "/login",
  dashboard: "/dashboard",
  account: "/account",
  members: "/members",
  /** A member's own page. */
  member: (id: string) => `/members/${encodeURIComponent(id)}` as const,
  orders: "/orders",
  /** An order's own page. */
  order: (id: string) => `/orders/${encodeURIComponent(id)}` as const,
  refundRequests: "/orders/requests",
  paymentEvents: "/orders/events",
  reconciliation: "/orders/comparison",
  unsentEmails: "/orders/letters",
  invoices: "/invoices",
  invoiceAdjustments: "/invoices/adjustments",
  invoiceBatches: "/invoices/batches",
  content: "/content",
  blogPosts: "/blog-posts",
  successStories: "/success-stories",
  faqs: "/faqs",
  settings: "/settings",
  products: "/products",
  freeDownloads: "/products/free-downloads",
  marketing: "/marketing",
  audit: "/audit",
  accessLog: "/audit/access",
} as const;
