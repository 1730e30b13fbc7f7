import { lazy } from "react";
import { paths } from "./paths.ts";
import type { Screen } from "./screen.ts";

/** The screens that are not in the sidebar: others lead to them. */
export const furtherScreens: readonly Screen[] = [
  { path: "/test", label: "自我檢查", needs: [], content: lazy(() => import("./routes/test.tsx")) },
  {
    path: `${paths.members}/:id`,
    label: "會員",
    needs: ["members:read"],
    parent: paths.members,
    content: lazy(() => import("./routes/member.tsx")),
  },
  {
    path: paths.invoiceAdjustments,
    label: "作廢與折讓",
    needs: ["invoices:manage"],
    parent: paths.invoices,
    content: lazy(() => import("./routes/invoice-adjustments.tsx")),
  },
  {
    path: paths.invoiceBatches,
    label: "發票批次",
    needs: ["invoices:manage"],
    parent: paths.invoices,
    content: lazy(() => import("./routes/invoice-batches.tsx")),
  },
  {
    path: paths.accessLog,
    label: "存取紀錄",
    needs: ["audit:read"],
    content: lazy(() => import("./routes/access-log.tsx")),
  },
  {
    path: `${paths.orders}/:id`,
    label: "訂單",
    needs: ["orders:read"],
    parent: paths.orders,
    content: lazy(() => import("./routes/order.tsx")),
  },
  {
    path: paths.refundRequests,
    label: "退款申請",
    needs: ["orders:refund"],
    content: lazy(() => import("./routes/refund-requests.tsx")),
  },
  {
    path: paths.paymentEvents,
    label: "金流通知",
    needs: ["orders:read"],
    content: lazy(() => import("./routes/payment-events.tsx")),
  },
  {
    path: paths.reconciliation,
    label: "每日核對",
    needs: ["orders:read"],
    content: lazy(() => import("./routes/comparison.tsx")),
  },
  {
    path: paths.unsentEmails,
    label: "信件",
    needs: ["mail:retry"],
    content: lazy(() => import("./routes/unsent-emails.tsx")),
  },
  {
    path: paths.freeDownloads,
    label: "免費下載",
    needs: ["products:read"],
    parent: paths.products,
    actions: [{ label: "新增免費下載", hash: "#new", may: "products:write" }],
    content: lazy(() => import("./routes/free-downloads.tsx")),
  },
  {
    path: paths.promotions,
    label: "優惠",
    needs: ["marketing:read"],
    parent: paths.marketing,
    actions: [{ label: "新增優惠", hash: "#new", may: "marketing:write" }],
    content: lazy(() => import("./routes/promotions.tsx")),
  },
  { path: paths.account, label: "我的帳號", needs: [], content: lazy(() => import("./routes/account.tsx")) },
  {
    path: paths.blogPosts,
    label: "部落格文章",
    needs: ["articles:read"],
    content: lazy(() => import("./routes/blog-posts.tsx")),
  },
  {
    path: paths.successStories,
    label: "成功故事",
    needs: ["articles:read"],
    actions: [{ label: "新增故事", hash: "#new", may: "articles:create" }],
    content: lazy(() => import("./routes/success-stories.tsx")),
  },
  {
    path: paths.faqs,
    label: "常見問題",
    needs: ["articles:read"],
    actions: [{ label: "新增常見問題", hash: "#new", may: "articles:create" }],
    content: lazy(() => import("./routes/faqs.tsx")),
  },
  {
    path: "/membership-plans",
    label: "會員方案",
    needs: ["plans:read"],
    parent: paths.settings,
    content: lazy(() => import("./routes/membership-plans.tsx")),
  },
  {
    path: "/contact-info",
    label: "聯絡資訊",
    needs: ["content:read"],
    parent: paths.settings,
    content: lazy(() => import("./routes/contact-info.tsx")),
  },
];
