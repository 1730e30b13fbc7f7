import { lazy } from "react";
import { paths } from "./paths.ts";
import type { Screen } from "./screen.ts";
import { tabScreens } from "./tab-screens.ts";

/**
 * The sidebar: daily work first. The documented eleven keep their order among themselves (S2.100); orders, invoices, products and the
 * audit log joined them.
 */
export const menuGroups: readonly { label: string; screens: readonly Screen[] }[] = [
  {
    label: "日常",
    screens: [
      {
        path: paths.dashboard,
        label: "總覽",
        needs: ["overview:read"],
        content: lazy(() => import("./routes/dashboard.tsx")),
      },
      {
        path: paths.orders,
        label: "訂單",
        needs: ["orders:read"],
        content: lazy(() => import("./routes/orders.tsx")),
      },
      {
        path: paths.invoices,
        label: "發票",
        needs: ["invoices:manage"],
        content: lazy(() => import("./routes/invoices.tsx")),
      },
      {
        path: paths.members,
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
    ],
  },
  {
    label: "內容與商品",
    screens: [
      {
        path: "/oracles",
        label: "靈籤管理",
        needs: ["oracles:read"],
        actions: [{ label: "新增靈籤", hash: "#new", may: "oracles:write" }],
        content: lazy(() => import("./routes/oracles.tsx")),
      },
      {
        path: paths.products,
        label: "商品",
        needs: ["products:read"],
        actions: [{ label: "新增商品", hash: "#new", may: "products:write" }],
        content: lazy(() => import("./routes/products.tsx")),
      },
      {
        path: paths.marketing,
        label: "行銷工具",
        needs: ["marketing:read"],
        actions: [{ label: "新增行銷活動", hash: "#new", may: "marketing:write" }],
        content: lazy(() => import("./routes/marketing.tsx")),
      },
      {
        path: paths.reports,
        label: "報表分析",
        needs: ["reports:read", "reports:prayers"],
        content: lazy(() => import("./routes/reports.tsx")),
      },
      {
        path: paths.content,
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
    ],
  },
  {
    label: "系統",
    screens: [
      {
        path: paths.settings,
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
        path: paths.audit,
        label: "操作與存取紀錄",
        needs: ["audit:read"],
        content: lazy(() => import("./routes/audit.tsx")),
      },
    ],
  },
];

/** The items of the sidebar. */
export const menu: readonly Screen[] = menuGroups.flatMap(({ screens: items }) => items);

/** Every screen; those after the menu are not in the sidebar. */
export const screens: readonly Screen[] = [
  ...menu,
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
  { path: paths.account, label: "我的帳號", needs: [], content: lazy(() => import("./routes/account.tsx")) },
  ...tabScreens,
];
