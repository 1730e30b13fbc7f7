import type { Permission } from "@panshi/contracts/permissions";

/** One screen of the back office. Paths stand below `/admin`. */
export type Screen = {
  path: `/${string}`;
  label: string;
  /** Any one of these opens it; empty: every administrator. */
  needs: readonly Permission[];
  /** What the screen will do, where it comes with a later part. */
  later?: string;
};

export const LOGIN = "/login";
export const DASHBOARD = "/dashboard";
export const ORACLES = "/oracles";

/** The sidebar, in its order. */
export const menu: readonly Screen[] = [
  { path: DASHBOARD, label: "總覽", needs: ["overview:read"] },
  {
    path: "/members",
    label: "會員資料庫",
    needs: ["members:read"],
    later: "會員的名單、搜尋、篩選與匯出還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/prayers",
    label: "祈願管理",
    needs: ["prayers:read"],
    later: "查看祈願與更新狀態的畫面還在製作，完成後會出現在這一頁。",
  },
  { path: ORACLES, label: "靈籤管理", needs: ["oracles:read"] },
  {
    path: "/marketing",
    label: "行銷工具",
    needs: ["marketing:read"],
    later: "行銷活動、優惠與推薦的管理還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/reports",
    label: "報表分析",
    needs: ["reports:read", "reports:prayers"],
    later: "會員、祈願與營收的報表還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/content",
    label: "內容管理",
    needs: ["articles:read"],
    later: "文章、故事與常見問題的編輯還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/notifications",
    label: "通知管理",
    needs: ["notifications:read"],
    later: "撰寫、排程與發送通知的畫面還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/settings",
    label: "系統設定",
    needs: ["settings:general", "plans:read", "content:read"],
    later: "網站資料、方案、文字與聯絡方式的設定還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/administrators",
    label: "管理員權限",
    needs: ["administrators:manage"],
    later: "新增管理員、指定角色與重設密碼的畫面還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/system-status",
    label: "系統狀態",
    needs: ["system:read"],
    later: "伺服器、資料庫與各項服務的即時狀態還在製作，完成後會出現在這一頁。",
  },
];

/** Screens with an address of their own that the sidebar does not name. */
export const besideMenu: readonly Screen[] = [
  { path: "/test", label: "連線測試", needs: [], later: "檢查後台連線的小工具還在製作，完成後會出現在這一頁。" },
  {
    path: "/blog-posts",
    label: "部落格文章",
    needs: ["articles:read"],
    later: "部落格文章的清單與編輯還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/success-stories",
    label: "成功故事",
    needs: ["articles:read"],
    later: "成功故事的清單與編輯還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/faqs",
    label: "常見問題",
    needs: ["articles:read"],
    later: "常見問題的清單與編輯還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/membership-plans",
    label: "會員方案",
    needs: ["plans:read"],
    later: "會員方案的文字與價格設定還在製作，完成後會出現在這一頁。",
  },
  {
    path: "/contact-info",
    label: "聯絡資訊",
    needs: ["content:read"],
    later: "聯絡資訊的編輯還在製作，完成後會出現在這一頁。",
  },
];
