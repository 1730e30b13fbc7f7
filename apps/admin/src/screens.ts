import type { Permission } from "@panshi/contracts/platform/permissions";
import { type ComponentType, lazy } from "react";

/** One screen of the back office: everything that menu, router and permission check know of it. */
export type Screen = {
  /** Below `/admin`; a part like `:id` is read with `useParams`, and such a screen is not in the menu. */
  path: `/${string}`;
  /** In the menu, and by default the title of the page. */
  label: string;
  /** Any one of these permissions opens it; empty: every administrator. */
  needs: readonly Permission[];
  /** What can be begun there, for the command palette: `#new` opens the form of a list's new row. */
  actions?: readonly { label: string; hash: `#${string}`; may: Permission }[];
  /** The path of the list that it belongs to, for the way back and the mark in the menu. */
  parent?: `/${string}`;
} & (
  | { content: ComponentType }
  /** Describes a screen that is not implemented yet. */
  | { comingSoon: string }
);
export const LOGIN_PATH = "/login";
export const DASHBOARD_PATH = "/dashboard";
const ORACLES_PATH = "/oracles";
export const ACCOUNT_PATH = "/account";
export const MEMBERS_PATH = "/members";
/** A member's own page. */
export const memberPagePath = (id: string) => `${MEMBERS_PATH}/${encodeURIComponent(id)}` as const;
export const ORDERS_PATH = "/orders";
/** An order's own page. */
export const orderPagePath = (id: string) => `${ORDERS_PATH}/${encodeURIComponent(id)}` as const;
export const REFUND_REQUESTS_PATH = "/orders/requests";
export const PAYMENT_EVENTS_PATH = "/orders/events";
export const RECONCILIATION_PATH = "/orders/comparison";
export const UNSENT_EMAILS_PATH = "/orders/letters";
export const INVOICES_PATH = "/invoices";
export const INVOICE_ADJUSTMENTS_PATH = "/invoices/adjustments";
export const INVOICE_BATCHES_PATH = "/invoices/batches";
export const CONTENT_PATH = "/content";
export const BLOG_POSTS_PATH = "/blog-posts";
export const SUCCESS_STORIES_PATH = "/success-stories";
export const FAQS_PATH = "/faqs";
const SETTINGS_PATH = "/settings";
export const PRODUCTS_PATH = "/products";
export const FREE_DOWNLOADS_PATH = "/products/free-downloads";
export const AUDIT_PATH = "/audit";
export const ACCESS_LOG_PATH = "/audit/access";

/** The items of the sidebar: the documented eleven in their order, then orders, invoices, products and the audit log. */
export const menu: readonly Screen[] = [
  {
    path: DASHBOARD_PATH,
    label: "總覽",
    needs: ["overview:read"],
    content: lazy(() => import("./routes/dashboard.tsx")),
  },
  {
    path: MEMBERS_PATH,
    label: "會員資料庫",
    needs: ["members:read"],
    content: lazy(() => import("./routes/members.tsx")),
  },
  {
    path: "/prayers",
    label: "祈願管理",
    needs: ["prayers:read"],
    content: lazy(() => import("./routes/prayers.tsx")),
  },
  {
    path: ORACLES_PATH,
    label: "靈籤管理",
    needs: ["oracles:read"],
    actions: [{ label: "新增靈籤", hash: "#new", may: "oracles:write" }],
    content: lazy(() => import("./routes/oracles.tsx")),
  },
  {
    path: "/marketing",
    label: "行銷工具",
    needs: ["marketing:read"],
    comingSoon: "行銷活動、優惠與推薦的管理還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/reports",
    label: "報表分析",
    needs: ["reports:read", "reports:prayers"],
    comingSoon: "會員、祈願與營收的報表還在製作，完成後會出現在這一頁。",
  },
  {
    path: CONTENT_PATH,
    label: "內容管理",
    needs: ["articles:read"],
    actions: [{ label: "新增文章", hash: "#new", may: "articles:create" }],
    content: lazy(() => import("./routes/blog-posts.tsx")),
  },
  {
    path: "/notifications",
    label: "通知管理",
    needs: ["notifications:read"],
    comingSoon: "撰寫、排程與發送通知的畫面還在製作，完成後會出現在這一頁。",
  },
  {
    path: SETTINGS_PATH,
    label: "系統設定",
    needs: ["settings:general", "plans:read", "content:read"],
    content: lazy(() => import("./routes/settings.tsx")),
  },
  {
    path: "/administrators",
    label: "管理員權限",
    needs: ["administrators:manage"],
    content: lazy(() => import("./routes/administrators.tsx")),
  },
  {
    path: "/system-status",
    label: "系統狀態",
    needs: ["system:read"],
    comingSoon: "伺服器、資料庫與各項服務的即時狀態還在製作，完成後會出現在這一頁。",
  },
  {
    path: ORDERS_PATH,
    label: "訂單",
    needs: ["orders:read"],
    content: lazy(() => import("./routes/orders.tsx")),
  },
  {
    path: INVOICES_PATH,
    label: "發票",
    needs: ["invoices:manage"],
    content: lazy(() => import("./routes/invoices.tsx")),
  },
  {
    path: PRODUCTS_PATH,
    label: "商品",
    needs: ["products:read"],
    actions: [{ label: "新增商品", hash: "#new", may: "products:write" }],
    content: lazy(() => import("./routes/products.tsx")),
  },
  {
    path: AUDIT_PATH,
    label: "操作與存取紀錄",
    needs: ["audit:read"],
    content: lazy(() => import("./routes/audit.tsx")),
  },
];

/** Every screen; those after the menu are not in the sidebar. */
export const screens: readonly Screen[] = [
  ...menu,
  { path: "/test", label: "自我檢查", needs: [], content: lazy(() => import("./routes/test.tsx")) },
  {
    path: `${MEMBERS_PATH}/:id`,
    label: "會員",
    needs: ["members:read"],
    parent: MEMBERS_PATH,
    content: lazy(() => import("./routes/member.tsx")),
  },
  {
    path: INVOICE_ADJUSTMENTS_PATH,
    label: "作廢與折讓",
    needs: ["invoices:manage"],
    parent: INVOICES_PATH,
    content: lazy(() => import("./routes/invoice-adjustments.tsx")),
  },
  {
    path: INVOICE_BATCHES_PATH,
    label: "發票批次",
    needs: ["invoices:manage"],
    parent: INVOICES_PATH,
    content: lazy(() => import("./routes/invoice-batches.tsx")),
  },
  {
    path: ACCESS_LOG_PATH,
    label: "存取紀錄",
    needs: ["audit:read"],
    content: lazy(() => import("./routes/access-log.tsx")),
  },
  {
    path: `${ORDERS_PATH}/:id`,
    label: "訂單",
    needs: ["orders:read"],
    parent: ORDERS_PATH,
    content: lazy(() => import("./routes/order.tsx")),
  },
  {
    path: REFUND_REQUESTS_PATH,
    label: "退款申請",
    needs: ["orders:refund"],
    content: lazy(() => import("./routes/refund-requests.tsx")),
  },
  {
    path: PAYMENT_EVENTS_PATH,
    label: "金流通知",
    needs: ["orders:read"],
    content: lazy(() => import("./routes/payment-events.tsx")),
  },
  {
    path: RECONCILIATION_PATH,
    label: "每日核對",
    needs: ["orders:read"],
    content: lazy(() => import("./routes/comparison.tsx")),
  },
  {
    path: UNSENT_EMAILS_PATH,
    label: "信件",
    needs: ["mail:retry"],
    content: lazy(() => import("./routes/unsent-emails.tsx")),
  },
  {
    path: FREE_DOWNLOADS_PATH,
    label: "免費下載",
    needs: ["products:read"],
    parent: PRODUCTS_PATH,
    actions: [{ label: "新增免費下載", hash: "#new", may: "products:write" }],
    content: lazy(() => import("./routes/free-downloads.tsx")),
  },
  { path: ACCOUNT_PATH, label: "我的帳號", needs: [], content: lazy(() => import("./routes/account.tsx")) },
  {
    path: BLOG_POSTS_PATH,
    label: "部落格文章",
    needs: ["articles:read"],
    content: lazy(() => import("./routes/blog-posts.tsx")),
  },
  {
    path: SUCCESS_STORIES_PATH,
    label: "成功故事",
    needs: ["articles:read"],
    actions: [{ label: "新增故事", hash: "#new", may: "articles:create" }],
    content: lazy(() => import("./routes/success-stories.tsx")),
  },
  {
    path: FAQS_PATH,
    label: "常見問題",
    needs: ["articles:read"],
    actions: [{ label: "新增常見問題", hash: "#new", may: "articles:create" }],
    content: lazy(() => import("./routes/faqs.tsx")),
  },
  {
    path: "/membership-plans",
    label: "會員方案",
    needs: ["plans:read"],
    parent: SETTINGS_PATH,
    content: lazy(() => import("./routes/membership-plans.tsx")),
  },
  {
    path: "/contact-info",
    label: "聯絡資訊",
    needs: ["content:read"],
    parent: SETTINGS_PATH,
    content: lazy(() => import("./routes/contact-info.tsx")),
  },
];
