import { lazy } from "react";
import { paths } from "./paths.ts";
import type { Screen } from "./screen.ts";

/** The screens that tabs above a list of the sidebar lead to. */
export const tabScreens: readonly Screen[] = [
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
  {
    path: paths.referrals,
    label: "推薦",
    needs: ["marketing:read"],
    parent: paths.marketing,
    content: lazy(() => import("./routes/referrals.tsx")),
  },
  {
    path: paths.marketingAnalytics,
    label: "分析",
    needs: ["marketing:read"],
    parent: paths.marketing,
    content: lazy(() => import("./routes/marketing-analytics.tsx")),
  },
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
