import { answerWith, signInAsStaff, slipEntryOf, buildListedSlip, refuse, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|401|404|409|503)/] });

const LIST = "admin.oracle.list";

test.beforeEach(({ page }) => signInAsStaff(page));

test.describe("the list of slips", () => {
  test("[S2.100] [S2.166] lists the slips by display order, page by page", async ({ page }) => {
    await page.goto("/admin/oracles");
    await expect(page.getByText("已載入 50 支，順序，小的在前", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^編輯「/ })).toHaveCount(50);
    await page.getByRole("button", { name: "載入更多" }).click();
    await expect(page.getByText(/^共 \d+ 支/)).toBeVisible();
    expect(await page.getByRole("button", { name: /^刪除「/ }).count()).toBeGreaterThanOrEqual(60);
    await expect(page.getByRole("button", { name: "載入更多" })).toHaveCount(0);
  });

  test("[S2.168] without slips it shows 尚未新增任何靈籤", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
  }) => {
    await answerWith(page, LIST, { items: [], next: null });
    await page.goto("/admin/oracles");
    await expect(page.getByRole("heading", { name: "尚未新增任何靈籤" })).toBeVisible();
    await expectAccessible();
  });

  test("while it loads it says so, and a failure can be retried", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
  }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await refuse(page, LIST, { status: 503, code: "unavailable", message: "服務暫時無法使用，請稍後再試" });
    await page.route(`**/trpc/*${LIST}*`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto("/admin/oracles");
    await expect(page.getByText("載入中...")).toBeAttached();
    answer();
    await expect(page.getByRole("alert")).toContainText("服務暫時無法使用，請稍後再試");
    await expectAccessible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByText(/^已載入 50 支/)).toBeVisible();
  });

  test("[S4.24] [S4.26] [S4.29] shows state, level and category as labels, and Taipei time", {
    tag: "@phone",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await answerWith(page, LIST, {
      items: [
        buildListedSlip({ title: "甲籤", fortuneLevel: "excellent", category: "general" }),
        buildListedSlip({ title: "乙籤", fortuneLevel: "average", category: "love", isActive: false }),
        buildListedSlip({ title: "丙籤", fortuneLevel: "poor", category: "career" }),
        buildListedSlip({ title: "丁籤", fortuneLevel: "good", category: "health" }),
        buildListedSlip({ title: "戊籤", fortuneLevel: "no-such-level", category: "wealth" }),
      ],
      next: null,
    });
    await page.goto("/admin/oracles");
    const text = {
      甲籤: ["大吉", "一般"],
      乙籤: ["中吉", "愛情"],
      丙籤: ["小凶", "事業"],
      丁籤: ["吉", "健康"],
      戊籤: ["吉", "財運"],
    };
    for (const [title, [level = "", category = ""]] of Object.entries(text)) {
      const entry = slipEntryOf(page, title);
      await expect(entry.getByText(level, { exact: true })).toBeVisible();
      await expect(entry.getByText(category, { exact: true })).toBeVisible();
      await expect(entry.getByText("2026/11/21 00:30")).toBeVisible();
    }
    await expectAccessible();
    await saveScreenshot("admin-oracles");
    await expect(page.getByRole("article").or(page.getByRole("row")).getByText("已停用")).toHaveCount(1);
    await expect(slipEntryOf(page, "乙籤").getByText("已停用")).toBeVisible();
    await slipEntryOf(page, "戊籤").getByRole("button", { name: "編輯「戊籤」" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("籤等")).toHaveValue("good");
    await expect(dialog.getByLabel("類別").getByRole("option")).toHaveText(["一般", "愛情", "事業", "健康", "財運"]);
  });

  test("a role with read permission only sees the list without actions", async ({ page }) => {
    await signInAsStaff(page, staff.moderator);
    await page.goto("/admin/oracles");
    await expect(page.getByText(/^已載入 50 支/)).toBeVisible();
    await expect(page.getByRole("button", { name: /編輯|刪除|新增|移動/ })).toHaveCount(0);
    // Rows are selected for their export alone.
    await page.getByRole("checkbox").nth(1).check();
    const bar = page.getByRole("region", { name: "選取的靈籤" });
    await expect(bar.getByRole("button")).toHaveText(["取消選取"]);
    await expect(bar.getByRole("link")).toHaveText(["匯出所選"]);
  });
});
