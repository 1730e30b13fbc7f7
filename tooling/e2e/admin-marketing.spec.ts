import type { Page } from "@playwright/test";
import { answerWith, refuse, signInAsStaff, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

const ANALYTICS = "/admin/marketing/analytics";
const cards = (page: Page) => page.locator("dl[aria-label='行銷數字']");
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tools = (page: Page) => page.getByRole("navigation", { name: "行銷工具的種類" });

const summary = {
  activeCampaigns: 2,
  campaigns: 5,
  impressions: 214_000,
  clicks: 10_000,
  conversions: 498,
  conversionRate: 4.98,
  rewardedReferrals: 101,
  referralRewards: 44_500,
  budget: 105_000,
};
const emptyMonth = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  conversionRate: null as number | null,
  couponsUsed: 0,
  couponDiscount: 0,
  rewardedReferrals: 0,
  referralRewards: 0,
};
const months = Array.from({ length: 12 }, (_, past) => ({
  month: `2026-${String(12 - past).padStart(2, "0")}`,
  ...emptyMonth,
}));

test("[S2.124] [S2.125] four cards stand above the four marketing tools, which lead to each other by keyboard", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await answerWith(page, "admin.marketing.summary", summary);
  await signInAsStaff(page, staff.moderator);
  await page.goto("/admin/marketing");
  await expect(cards(page).locator("dt")).toHaveText(["進行中的活動", "轉換率", "推薦獎勵累計", "行銷預算"]);
  await expect(cards(page).locator("dd")).toHaveText([
    "2",
    "共 5 個，曝光 214,000 次",
    "4.98%",
    "點擊 10,000，轉換 498",
    "NT$ 44,500",
    "推薦人收到的，共 101 次",
    "NT$ 105,000",
    "所有活動合計",
  ]);
  await expectAccessible();
  await saveScreenshot("admin-marketing");
  for (const [label, address] of [
    ["優惠", /\/marketing\/promotions$/],
    ["推薦", /\/marketing\/referrals$/],
    ["分析", /\/marketing\/analytics$/],
    ["行銷活動", /\/marketing$/],
  ] as const) {
    await tools(page).getByRole("link", { name: label }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(tools(page).locator("[aria-current]")).toHaveText(label);
    await expect(cards(page)).toContainText("NT$ 105,000");
  }
});

test("[S7.98] cards that cannot be read say so and are tried again, and without clicks there is no rate", async ({
  page,
  expectAccessible,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/);
  await signInAsStaff(page, staff.admin);
  await refuse(page, "admin.marketing.summary", { status: 503, code: "unavailable", message: "資料庫正在休息" });
  await page.goto("/admin/marketing");
  const alert = page.getByRole("alert").filter({ hasText: "行銷數字讀取失敗" });
  await expect(alert).toContainText("資料庫正在休息");
  await expectAccessible();
  await page.unrouteAll();
  await answerWith(page, "admin.marketing.summary", { ...summary, clicks: 0, conversions: 0, conversionRate: null });
  await alert.getByRole("button", { name: "再試一次" }).click();
  await expect(cards(page).locator("dd").nth(2)).toHaveText("—");
});

test("[S2.125] [S8.35] a campaign that is added is in the cards at once", async ({ page }) => {
  await signInAsStaff(page, staff.admin);
  await answerWith(page, "admin.marketing.summary", summary);
  await page.route(/\/trpc\/admin\.campaign\.create/, (route) =>
    route.fulfill({ json: [{ result: { data: { json: { id: crypto.randomUUID(), name: "新的", updatedAt: "" } } } }] }),
  );
  await page.goto("/admin/marketing#new");
  await expect(cards(page)).toContainText("共 5 個");
  await answerWith(page, "admin.marketing.summary", { ...summary, campaigns: 6 });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("名稱").fill("新的");
  await dialog.getByLabel(/^開始日/).fill("2026-11-01");
  await dialog.getByLabel(/^結束日/).fill("2026-11-02");
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toContainText("共 6 個");
});

test("[S2.129] [S9.18] the analytics rank campaigns and coupons, and say what each month brought", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page, staff.moderator);
  await page.goto(ANALYTICS);
  // The demo's own.
  const campaign = part(page, "活動轉換率排行").getByRole("listitem").filter({ hasText: "睡前五分鐘" });
  await expect(campaign).toContainText("6.93%");
  await expect(campaign).toContainText("點擊 1,500 次，轉換 104 筆");
  await expect(campaign).toContainText("已結束");
  const coupon = part(page, "優惠碼使用排行").getByRole("listitem").filter({ hasText: "HELLO300" });
  await expect(coupon).toContainText("31 次");
  await expect(coupon).toContainText("上限 50 次，用了 62%");
  const table = part(page, "每月概況").getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    "月份",
    "曝光",
    "點擊",
    "轉換",
    "轉換率",
    "用了優惠碼",
    "優惠折抵",
    "推薦發放",
    "推薦獎勵",
  ]);
  await expect(table.getByRole("rowheader")).toHaveCount(12);
  await expectAccessible();
  await saveScreenshot("admin-marketing-analytics");
});

test("on a phone the months stand below each other, the earlier ones on demand", { tag: "@phone" }, async ({
  page,
  viewport,
}) => {
  await answerWith(page, "admin.marketing.analytics", {
    campaigns: [],
    promotions: [],
    months: months.with(0, { ...emptyMonth, month: "2026-12", clicks: 1234, conversions: 5, conversionRate: 0.41 }),
  });
  await signInAsStaff(page, staff.admin);
  await page.goto(ANALYTICS);
  const overview = part(page, "每月概況");
  if ((viewport?.width ?? 0) > 1000) {
    await expect(overview.getByRole("row").nth(1)).toHaveText(/^2026\/12/);
    await expect(overview.getByRole("row").nth(1).getByRole("cell").nth(3)).toHaveText("0.41%");
    return;
  }
  await expect(overview.getByRole("listitem")).toHaveCount(3);
  await expect(overview.getByRole("listitem").first()).toContainText("1,234");
  await overview.getByRole("button", { name: "更早的月份" }).click();
  await expect(overview.getByRole("listitem")).toHaveCount(12);
});

test("[S7.98] [S7.99] the analytics say what to do where there is nothing, and are tried again after a failure", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 503/);
  await signInAsStaff(page, staff.admin);
  await answerWith(page, "admin.marketing.analytics", { campaigns: [], promotions: [], months });
  await page.goto(ANALYTICS);
  await expect(page.getByRole("heading", { name: "還沒有可以分析的事" })).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-marketing-analytics-empty");
  await page.unrouteAll();

  await answerWith(page, "admin.marketing.analytics", {
    campaigns: [],
    promotions: [],
    months: months.with(0, { ...emptyMonth, month: "2026-12", impressions: 1 }),
  });
  await page.reload();
  await expect(part(page, "活動轉換率排行")).toContainText("還沒有人點過活動的連結。");
  await expect(part(page, "優惠碼使用排行")).toContainText("還沒有人用過優惠碼。");
  await expectAccessible();
  await page.unrouteAll();

  await refuse(page, "admin.marketing.analytics", { status: 503, code: "unavailable", message: "資料庫正在休息" });
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "分析讀取失敗" });
  await expect(alert).toContainText("資料庫正在休息");
  await expectAccessible();
  await saveScreenshot("admin-marketing-analytics-failed");
  await page.unrouteAll();
  await alert.getByRole("button", { name: "再試一次" }).click();
  await expect(part(page, "活動轉換率排行")).toBeVisible();
});
