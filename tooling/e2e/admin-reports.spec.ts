import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { answerWith, refuse, signInAsStaff, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

const SCREEN = "/admin/reports";
const cards = (page: Page) => page.locator("dl[aria-label='關鍵數字']");
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const table = (page: Page, name: string) => part(page, name).getByRole("table", { name, exact: true });
const chart = (page: Page, name: string) => page.getByRole("figure", { name, exact: true });

const figures = {
  newMembers: 12,
  totalPrayers: 40,
  completedPrayers: 9,
  totalRevenue: 31_920,
  avgSuccessRate: 81.5,
  pageViews: 5120,
  conversionRate: 8.3,
};
const span = { from: "2026-11-01", to: "2026-11-30" };
const summary = {
  period: "30days",
  ...span,
  totalMembers: 1247,
  ...figures,
  previous: { ...figures, newMembers: 10, totalRevenue: 39_900, conversionRate: 8.8, avgSuccessRate: null },
};
const nothing = {
  newMembers: 0,
  totalPrayers: 0,
  completedPrayers: 0,
  totalRevenue: 0,
  avgSuccessRate: null,
  pageViews: 0,
  conversionRate: null,
};

/** The reports' calls that the page makes from now on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/trpc/"))
      calls.push(
        ...pathname
          .replace("/trpc/", "")
          .split(",")
          .filter((name) => /report|overTime/.test(name)),
      );
  });
  return calls;
}

test("[S2.147] [S2.148] four figures say what changed against the period before, and each figure has its bar", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await answerWith(page, "admin.report.summary", summary);
  await signInAsStaff(page, staff.admin);
  await page.goto(SCREEN);
  await expect(cards(page).locator("dt")).toHaveText(["新會員", "祈願", "營收", "轉換率"]);
  await expect(cards(page).locator("dd")).toHaveText([
    "12",
    "比前 30 天多 20%",
    "現在共 1,247 位會員",
    "40",
    "和前 30 天一樣",
    "這段期間完成 9 則",
    "NT$ 31,920",
    "比前 30 天少 20%",
    "收款減退款",
    "8.3%",
    "比前 30 天少 0.5 個百分點",
    "新會員中有付款訂單的比例",
  ]);
  await expect(
    page.getByText("2026/11/01 到 2026/11/30，和前 30 天（2026/10/02 到 2026/10/31）比。", { exact: false }),
  ).toBeVisible();
  await expect(table(page, "總覽").getByRole("row")).toHaveText([
    /^指標\s*這段期間\s*前 30 天\s*變化$/,
    /^會員總數\s*1,247\s*—\s*—$/,
    /^新會員\s*12\s*10\s*\+20%$/,
    /^祈願\s*40\s*40\s*0%$/,
    /^完成的祈願\s*9\s*9\s*0%$/,
    /^營收\s*NT\$ 31,920\s*NT\$ 39,900\s*−20%$/,
    /^平均成功率\s*81.5%\s*—\s*—$/,
    /^頁面瀏覽\s*5,120\s*5,120\s*0%$/,
    /^轉換率\s*8.3%\s*8.8%\s*−0.5 個百分點$/,
  ]);
  const bar = table(page, "總覽").getByRole("row").nth(5).locator(".share-bar > span");
  await expect(bar.nth(0)).toHaveAttribute("style", /inline-size:\s*100%/);
  await expect(bar.nth(1)).toHaveAttribute("style", /inline-size:\s*80%/);
  await expectAccessible();
  await saveScreenshot("admin-reports");
});

test("[S2.144] [S2.145] [S7.63] changing the period reloads the reports, changing the type makes no request, and the URL keeps both", async ({
  page,
}) => {
  await signInAsStaff(page, staff.admin);
  await page.goto(SCREEN);
  await expect(table(page, "熱門頁面")).toBeVisible();
  await expect(page.getByLabel("期間").getByRole("option")).toHaveText(["近 7 天", "近 30 天", "近 90 天", "近一年"]);
  await expect(page.getByLabel("期間")).toHaveValue("30days");
  await expect(page.getByLabel("報表", { exact: true }).getByRole("option")).toHaveText([
    "總覽",
    "會員",
    "祈願",
    "營收",
  ]);
  const calls = recordCalls(page);
  for (const [type, shown] of [
    ["會員", "會員方案"],
    ["祈願", "祈願分類"],
    ["營收", "營收來源"],
  ] as const) {
    await page.getByLabel("報表", { exact: true }).selectOption(type);
    await expect(table(page, shown)).toBeVisible();
    await expect(part(page, "熱門頁面")).toHaveCount(0);
  }
  expect(calls).toEqual([]);
  await page.getByLabel("期間").selectOption("近 7 天");
  await expect(cards(page)).toContainText("前 7 天");
  expect(calls).toContain("admin.report.summary");
  await expect(page).toHaveURL(/\?period=7days&type=revenue$/);
  await page.reload();
  await expect(page.getByLabel("期間")).toHaveValue("7days");
  await expect(table(page, "營收來源")).toBeVisible();
});

test("[S2.149] [S2.150] [S2.151] plans, prayers, revenue, pages, engagement and retention are the demo's own, by every period", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  test.slow();
  await signInAsStaff(page, staff.admin);
  await page.goto(`${SCREEN}?period=1year&type=membership`);
  const plans = table(page, "會員方案");
  await expect(plans.getByRole("rowheader")).toHaveText(["七日體驗", "修行方案", "靈師方案"]);
  await expect(plans.getByRole("columnheader")).toHaveText([
    "方案",
    "現在使用中",
    "新訂閱",
    "體驗開始",
    "管理員延長",
    "免費訂單",
    "期滿",
    "沒有續",
    "流失率",
  ]);
  // The demo's 156 and 342 at least: other tests' members have plans too.
  const using = async (plan: RegExp) =>
    Number(await plans.getByRole("row", { name: plan }).getByRole("cell").first().innerText());
  expect(await using(/^七日體驗/)).toBeGreaterThanOrEqual(156);
  expect(await using(/^靈師方案/)).toBeGreaterThanOrEqual(342);
  const retention = part(page, "會員留存").getByRole("table");
  await expect(retention.getByRole("rowheader")).toHaveCount(12);
  await expect(retention.getByRole("columnheader").nth(2)).toHaveText("當月");
  await expectAccessible();
  await saveScreenshot("admin-reports-membership");

  await page.goto(`${SCREEN}?period=1year&type=prayers`);
  await expect(table(page, "祈願分類").getByRole("columnheader")).toHaveText([
    "星球",
    "祈願",
    "完成",
    "平均成功率",
    "平均完成天數",
  ]);
  await expect(table(page, "祈願分類").getByRole("rowheader")).toHaveCount(9);
  await expectAccessible();
  await saveScreenshot("admin-reports-prayers");

  await page.goto(`${SCREEN}?period=1year&type=revenue`);
  await expect(table(page, "營收來源").getByRole("columnheader")).toHaveText([
    "來源",
    "營收",
    "收款",
    "退款",
    "付款訂單",
    "占比",
    "比前一年",
  ]);
  await expect(table(page, "營收來源").getByRole("rowheader")).toHaveCount(4);
  await expectAccessible();
  await saveScreenshot("admin-reports-revenue");

  await page.goto(SCREEN);
  await expect(table(page, "熱門頁面").getByRole("row", { name: /^首頁/ }).getByRole("cell")).toHaveText(/^[\d,]+$/);
  await expect(part(page, "會員參與")).toContainText(/\d+ 個帳號中，有 [\d,]+ 位在這段期間祈願、抽籤/);
  await saveScreenshot("admin-reports-demo");
});

test("a chart is read point by point with the keys, as a table, and without colour", {
  tag: "@phone",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page, staff.admin);
  await page.goto(`${SCREEN}?period=7days&type=prayers`);
  const prayers = chart(page, "祈願");
  const slider = prayers.getByRole("slider");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "1");
  const first = await slider.getAttribute("aria-valuetext");
  expect(first).toMatch(/^\d{4}\/\d{2}\/\d{2}：新祈願 \d+，完成 \d+$/);
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "2");
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuenow", "7");
  // Two lines differ by their dashes.
  await expect(prayers.locator("path.chart-line").nth(1)).toHaveCSS("stroke-dasharray", "6px, 4px");
  await prayers.getByText("以表格檢視").click();
  await expect(prayers.getByRole("table").getByRole("columnheader")).toHaveText(["日期", "新祈願", "完成"]);
  const row = prayers.getByRole("table").getByRole("row").nth(1);
  const [day, made, completed] = [
    await row.getByRole("rowheader").innerText(),
    ...(await row.getByRole("cell").allInnerTexts()),
  ];
  expect(`${day}：新祈願 ${made}，完成 ${completed}`).toBe(first);
  await expectAccessible();
});

test("[S2.146] [S6.12] the files of the screen's tables say what the screen says", async ({ page }) => {
  test.slow();
  await signInAsStaff(page, staff.admin);
  const download = async (link: string, within = page.locator("main")): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      within.getByRole("link", { name: link, exact: true }).click(),
    ]);
    return readFile(await file.path());
  };
  const textOf = (cell: unknown) => String(cell ?? "");
  for (const [type, title] of [
    ["membership", "會員方案"],
    ["prayers", "祈願分類"],
    ["revenue", "營收來源"],
  ] as const) {
    await page.goto(`${SCREEN}?period=1year&type=${type}`);
    await expect(table(page, title)).toBeVisible();
    const rows = (await readXlsx(await download("匯出 XLSX"))).sheets[0]?.rows ?? [];
    const csv = (await download("匯出 CSV")).toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(csv).toEqual(rows.map((row) => rows[0]?.map((_, index) => textOf(row[index])).join(",")));
    const shown = new Map<string, string[]>();
    for (const row of await table(page, title).getByRole("row").all()) {
      const [name] = await row.getByRole("rowheader").allInnerTexts();
      if (name) shown.set(name, await row.getByRole("cell").allInnerTexts());
    }
    expect(
      rows
        .slice(1)
        .map(([name]) => textOf(name))
        .toSorted(),
    ).toEqual([...shown.keys()].toSorted());
    for (const [name, ...values] of rows.slice(1)) {
      const figure = (text: string | undefined) => (text ?? "").replaceAll(/NT\$ |,|%|^—$/g, "").replace("−", "-");
      const cells = shown.get(textOf(name)) ?? [];
      // The last two columns of revenue are made of the others.
      const plain = type === "revenue" ? cells.slice(0, -2) : cells;
      expect(values.slice(0, plain.length).map(textOf), `${type} ${textOf(name)}`).toEqual(plain.map(figure));
    }
  }
  await page.goto(`${SCREEN}?period=7days`);
  await expect(table(page, "熱門頁面")).toBeVisible();
  const pages = (await readXlsx(await download("匯出熱門頁面 XLSX"))).sheets[0]?.rows ?? [];
  expect(pages[1]?.[0]).toBe("首頁");
  await chart(page, "新會員").getByText("以表格檢視").click();
  const overTime = (await readXlsx(await download("匯出走勢 XLSX"))).sheets[0]?.rows ?? [];
  await expect(chart(page, "新會員").getByRole("table").getByRole("cell")).toHaveText(
    overTime.slice(1).map((row) => textOf(row[2])),
  );
  await page.goto(`${SCREEN}?type=membership`);
  const retention = (await readXlsx(await download("匯出會員留存 XLSX"))).sheets[0]?.rows ?? [];
  const registered = part(page, "會員留存").getByRole("row").nth(1).getByRole("cell").first();
  await expect(registered).toHaveText(Number(retention[1]?.[1]).toLocaleString("en"));
});

test("[S6.23] a moderator reads the prayers, makes that call alone, and exports nothing", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page, staff.moderator);
  const calls = recordCalls(page);
  await page.goto(SCREEN);
  await expect(table(page, "祈願分類").or(part(page, "祈願分類").getByRole("list"))).toBeVisible();
  await expect(page.getByLabel("報表", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /匯出/ })).toHaveCount(0);
  expect(calls).toEqual(["admin.report.prayers"]);
  await expectAccessible();
});

test("[S7.98] what cannot be read says so and is tried again, while the other parts stay", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot, allowedErrors }) => {
  allowedErrors.push(/status of 503/);
  await signInAsStaff(page, staff.admin);
  const broken = { status: 503, code: "unavailable", message: "資料庫正在休息" };
  for (const [call, title] of [
    ["admin.report.summary", "關鍵數字讀取失敗"],
    ["admin.report.popularPages", "熱門頁面讀取失敗"],
    ["admin.overview.overTime", "走勢讀取失敗"],
    ["admin.report.engagement", "會員參與讀取失敗"],
  ] as const) {
    await refuse(page, call, broken);
    await page.goto(SCREEN);
    const alert = page.getByRole("alert").filter({ hasText: title });
    await expect(alert).toContainText("資料庫正在休息");
    await expect(page.getByRole("alert")).toHaveCount(1);
    if (call === "admin.report.summary") {
      await expectAccessible();
      await saveScreenshot("admin-reports-failed");
    }
    await page.unrouteAll();
    await alert.getByRole("button", { name: "再試一次" }).click();
    await expect(alert).toHaveCount(0);
  }
});

test("[S7.99] without figures the screen says what to do, and one day is shown as one", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page, staff.admin);
  await answerWith(page, "admin.report.summary", { ...summary, ...nothing, previous: nothing });
  await page.goto(SCREEN);
  await expect(page.getByRole("heading", { name: "這段期間還沒有數字" })).toBeVisible();
  await expect(cards(page)).toContainText("前 30 天沒有可比的數字");
  await expectAccessible();
  await saveScreenshot("admin-reports-empty");
  await page.getByRole("link", { name: "到行銷活動" }).click();
  await expect(page).toHaveURL(/\/admin\/marketing$/);
  await page.unrouteAll();

  const day = (at: string, count: number) => ({
    from: at,
    to: at,
    newMembers: count,
    prayers: count,
    completedPrayers: 0,
    pageViews: count,
    revenue: { paid: count * 3990, refunded: 0, total: count * 3990 },
  });
  await answerWith(page, "admin.overview.overTime", {
    period: "7days",
    step: "day",
    steps: [1, 2, 3, 4, 5, 6, 7].map((date) => day(`2026-11-0${date}`, date === 7 ? 3 : 0)),
  });
  await page.goto(`${SCREEN}?period=7days`);
  await expect(chart(page, "營收")).toContainText("2026/11/07");
  await expect(chart(page, "營收")).toContainText("NT$ 11,970");
  await expectAccessible();
  await saveScreenshot("admin-reports-one-day");
});

test("the print has every table open, and neither menu nor buttons", async ({ page, saveScreenshot }) => {
  await signInAsStaff(page, staff.admin);
  await page.goto(`${SCREEN}?period=7days`);
  await expect(table(page, "熱門頁面")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const title of ["新會員", "祈願", "營收", "頁面瀏覽"])
    await expect(chart(page, title).getByRole("table").getByRole("rowheader")).toHaveCount(7);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /匯出/ })).toHaveCount(0);
  await expect(page.getByText("總覽，近 7 天。")).toBeVisible();
  await saveScreenshot("admin-reports-print");
  await page.emulateMedia({ media: "screen" });
});

test("the dashboard shows members, prayers and revenue over time, and leads to the reports", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/dashboard");
  // They are loaded when somebody comes near them.
  await expect(page.getByRole("region", { name: "近日數字" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(part(page, "近三十天").getByRole("figure")).toHaveCount(3);
  await expectAccessible();
  await saveScreenshot("admin-dashboard-over-time");
  await part(page, "近三十天").getByRole("link", { name: "看報表分析" }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
});
