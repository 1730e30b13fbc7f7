import type { Role } from "@panshi/contracts/platform/permissions";
import { expect, it } from "vitest";
import { renderWithData, findUnmetTexts } from "./lib/testing.tsx";
import type { Screen } from "./screen.ts";
import { menu, menuGroups, screens } from "./screens.ts";
import { PermissionGate } from "./shell/permission-gate.tsx";
import { matchesInOrder, permittedActionEntries, permittedPageEntries } from "./shell/palette/entries.ts";

it("each screen has its path, its label and the permissions of which one opens it", () => {
  expect(menu.map(({ path }) => path).join(" ")).toBe(
    "/dashboard /orders /invoices /members /prayers /oracles /products /marketing /reports /content /notifications " +
      "/settings /administrators /system-status /audit",
  );
  expect(menuGroups.map(({ label, screens: { length } }) => `${label} ${length}`)).toEqual([
    "日常 5",
    "內容與商品 6",
    "系統 4",
  ]);
  const lineOf = ({ path, label, needs, parent, actions = [] }: Screen) =>
    [
      path,
      label,
      ...needs,
      ...(parent ? [`in ${parent}`] : []),
      ...actions.map((act) => Object.values(act).join(" ")),
    ].join(" ");
  expect(screens.map(lineOf)).toEqual([
    "/dashboard 總覽 overview:read",
    "/orders 訂單 orders:read",
    "/invoices 發票 invoices:manage",
    "/members 會員資料庫 members:read",
    "/prayers 祈願管理 prayers:read",
    "/oracles 靈籤管理 oracles:read 新增靈籤 #new oracles:write",
    "/products 商品 products:read 新增商品 #new products:write",
    "/marketing 行銷工具 marketing:read 新增行銷活動 #new marketing:write",
    "/reports 報表分析 reports:read reports:prayers",
    "/content 內容管理 articles:read 新增文章 #new articles:create",
    "/notifications 通知管理 notifications:read",
    "/settings 系統設定 settings:general plans:read content:read",
    "/administrators 管理員權限 administrators:manage",
    "/system-status 系統狀態 system:read",
    "/audit 操作與存取紀錄 audit:read",
    "/test 自我檢查",
    "/members/:id 會員 members:read in /members",
    "/invoices/adjustments 作廢與折讓 invoices:manage in /invoices",
    "/invoices/batches 發票批次 invoices:manage in /invoices",
    "/audit/access 存取紀錄 audit:read",
    "/orders/:id 訂單 orders:read in /orders",
    "/account 我的帳號",
    "/orders/requests 退款申請 orders:refund",
    "/orders/events 金流通知 orders:read",
    "/orders/comparison 每日核對 orders:read",
    "/orders/letters 信件 mail:retry",
    "/products/free-downloads 免費下載 products:read in /products 新增免費下載 #new products:write",
    "/marketing/promotions 優惠 marketing:read in /marketing 新增優惠 #new marketing:write",
    "/marketing/referrals 推薦 marketing:read in /marketing",
    "/marketing/analytics 分析 marketing:read in /marketing",
    "/blog-posts 部落格文章 articles:read",
    "/success-stories 成功故事 articles:read 新增故事 #new articles:create",
    "/faqs 常見問題 articles:read 新增常見問題 #new articles:create",
    "/membership-plans 會員方案 plans:read in /settings",
    "/contact-info 聯絡資訊 content:read in /settings",
  ]);
});

it("the palette offers the pages and the acts that a role may open and begin", () => {
  const pages = (role: Role) =>
    permittedPageEntries(role)
      .map(({ label }) => label)
      .join(" ");
  const acts = (role: Role) => permittedActionEntries(role).map(({ label, note, to }) => `${label} ${note} ${to}`);
  expect(pages("super_admin")).toBe(
    "總覽 訂單 發票 會員資料庫 祈願管理 靈籤管理 商品 行銷工具 報表分析 內容管理 通知管理 系統設定 管理員權限 " +
      "系統狀態 操作與存取紀錄 自我檢查 作廢與折讓 發票批次 存取紀錄 我的帳號 退款申請 金流通知 每日核對 信件 免費下載 優惠 推薦 分析 部落格文章 成功故事 常見問題 會員方案 聯絡資訊",
  );
  expect(pages("admin")).toBe(
    "總覽 訂單 發票 會員資料庫 祈願管理 靈籤管理 商品 行銷工具 報表分析 內容管理 通知管理 系統設定 系統狀態 自我檢查 " +
      "作廢與折讓 發票批次 我的帳號 退款申請 金流通知 每日核對 信件 免費下載 優惠 推薦 分析 部落格文章 成功故事 常見問題 會員方案 聯絡資訊",
  );
  expect(pages("moderator")).toBe(
    "總覽 會員資料庫 祈願管理 靈籤管理 商品 行銷工具 報表分析 內容管理 通知管理 系統設定 自我檢查 我的帳號 免費下載 優惠 推薦 分析 " +
      "部落格文章 成功故事 常見問題 會員方案 聯絡資訊",
  );
  expect(permittedPageEntries("admin")[3]).toEqual({
    key: "/members",
    label: "會員資料庫",
    note: "members",
    to: "/members",
  });
  expect(acts("admin")).toEqual([
    "新增靈籤 靈籤管理 /oracles#new",
    "新增商品 商品 /products#new",
    "新增行銷活動 行銷工具 /marketing#new",
    "新增文章 內容管理 /content#new",
    "新增免費下載 免費下載 /products/free-downloads#new",
    "新增優惠 優惠 /marketing/promotions#new",
    "新增故事 成功故事 /success-stories#new",
    "新增常見問題 常見問題 /faqs#new",
  ]);
  expect(acts("moderator")).toEqual([]);
  for (const [text, typed, expected] of [
    ["會員資料庫", "會庫", true],
    ["會員資料庫", "庫會", false],
    ["會員資料庫", " 會 料 ", true],
    ["Blog-Posts", "bp", true],
    ["會員", "會會", false],
    ["會員", "", true],
  ] as const)
    expect([text, typed, matchesInOrder(text, typed)]).toEqual([text, typed, expected]);
});

it("a screen opens for a role with one of its permissions; any other reads whom to ask", () => {
  const Content = () => "內容";
  const screen = (needs: Screen["needs"]): Screen => ({ path: "/x", label: "頁", needs, content: Content });
  const shown = (given: Screen, role: Role) => renderWithData(<PermissionGate screen={given} />, undefined, { role });
  expect(shown(screen([]), "moderator")).toBe("內容");
  expect(shown(screen(["orders:read"]), "admin")).toBe("內容");
  expect(shown(screen(["orders:read", "prayers:read"]), "moderator")).toBe("內容");
  expect(
    findUnmetTexts(shown(screen(["orders:read"]), "moderator"), [
      "你的角色沒有這個權限",
      "版主不能查看「頁」。需要的話，請和超級管理員說一聲。",
      "!內容",
    ]),
  ).toEqual([]);
  const later: Screen = { path: "/x", label: "頁", needs: ["orders:read"], comingSoon: "還在製作。" };
  expect(findUnmetTexts(shown(later, "admin"), ["頁", "還在製作。"])).toEqual([]);
  expect(findUnmetTexts(shown(later, "moderator"), ["!還在製作。"])).toEqual([]);
});
