import type { Page } from "@playwright/test";
import { signInAsStaff, notice, refuse, staff } from "./admin-page.ts";
import { DEMO_PASSWORD, expect, test } from "./fixtures.ts";

// The browser logs every refused or aborted call.
test.use({ allowedErrors: [/status of (401|503)|net::ERR_FAILED/] });

type Screen = { path: string; label: string; comingSoon?: string };
const screensFile = new URL("../../apps/admin/src/screens.ts", import.meta.url);
const { screens } = (await import(screensFile.href)) as { screens: readonly Screen[] };

test.describe("signing in", () => {
  test("[S2.108] [S2.110] [S8.22] in demo the login shows the demo's account and has it filled in; what is missing, refused or broken is shown", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await page.goto("/admin/login");
    await expect(page.getByLabel("帳號", { exact: true })).toHaveValue(staff.super);
    await expect(page.getByLabel("密碼", { exact: true })).toHaveValue(DEMO_PASSWORD);
    await expect(page.getByText(DEMO_PASSWORD)).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-login");
    await test.step("[S8.22] a broken login call says 登入發生錯誤", async () => {
      await page.route("**/trpc/*admin.session.signIn*", (route) => route.abort());
      await page.getByRole("button", { name: "登入" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "登入發生錯誤" })).toContainText("連不上伺服器");
      await page.unrouteAll();
    });
    await test.step("[S8.22] a refused login says 登入失敗 with the server's message", async () => {
      await page.getByLabel("帳號", { exact: true }).fill(`nobody-${Date.now()}@panshi.test`);
      await page.getByRole("button", { name: "登入" }).click();
      const alert = page.getByRole("alert").filter({ hasText: "登入失敗" });
      await expect(alert).toContainText("帳號或密碼錯誤");
      await expectAccessible();
    });
    await test.step("[S2.108] both fields are required, and nothing is asked while one is empty", async () => {
      let asked = 0;
      page.on("request", (request) => {
        if (request.url().includes("session.signIn")) asked += 1;
      });
      await page.getByLabel("帳號", { exact: true }).fill("  ");
      await page.getByLabel("密碼", { exact: true }).fill("");
      await page.getByRole("button", { name: "登入" }).click();
      await expect(page.getByText("請填寫帳號")).toBeVisible();
      await expect(page.getByText("請填寫密碼")).toBeVisible();
      await expect(page.getByLabel("帳號", { exact: true })).toBeFocused();
      expect(asked).toBe(0);
    });
  });

  test("[S2.110] as production serves it, the login is empty and the bundle knows no account", async ({ page }) => {
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.text());
    });
    await page.route("**/admin/login", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/<meta name="panshi-[^>]*>/g, "");
      await route.fulfill({ response, body });
    });
    await page.goto("/admin/login");
    await expect(page.getByLabel("帳號", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("密碼", { exact: true })).toHaveValue("");
    await expect(page.getByText("示範環境")).toHaveCount(0);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of await Promise.all(scripts)) expect(script).not.toContain(DEMO_PASSWORD);
  });

  test("[S2.109] a login leads to the dashboard, and the login page redirects there from then on", async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByRole("button", { name: "登入" }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto("/admin/login");
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  test("[S2.107] without a session every screen redirects to the login, which leads back", async ({ page }) => {
    for (const path of ["/admin", "/admin/dashboard", "/admin/members", "/admin/nowhere", "/admin/oracles"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/admin\/login$/);
    }
    await page.getByRole("button", { name: "登入" }).click();
    await expect(page).toHaveURL(/\/admin\/oracles$/);
  });

  test("[S2.107] where checking the session fails, it can be retried", async ({ page }) => {
    await signInAsStaff(page);
    await refuse(page, "admin.session.current", { status: 503, code: "unavailable", message: "服務暫時無法使用" });
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("alert")).toContainText("服務暫時無法使用");
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "總覽" })).toBeVisible();
  });

  test("[S2.107] an expired session redirects to the login", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/members");
    await expect(page.getByRole("heading", { level: 1, name: "會員資料庫" })).toBeVisible();
    await menu(page);
    // A call still running would redirect before the link is pressed.
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
    await page.getByRole("link", { name: "靈籤管理" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(notice(page)).toContainText("登入已經過期");
  });

  test("[S2.106] signing out ends the session", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/dashboard");
    await menu(page);
    await page.getByRole("button", { name: "登出" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect((await page.request.get("/api/admin/auth")).status()).toBe(401);
    await page.goto("/admin/oracles");
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});

test.describe("the screens", () => {
  test("[S2.99] [S2.100] /admin leads to the dashboard, which shows who is signed in and the figures", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await signInAsStaff(page);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "總覽" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(staff.super);
    const figures = page.getByRole("region", { name: "近日數字" }).getByRole("row", { name: "營收" });
    await expect(figures.getByRole("cell").first()).toHaveText(/^NT\$ [\d,]+$/);
    await expectAccessible();
    await saveScreenshot("admin-dashboard");
  });

  test("[S2.99] [S2.104] two screens say that they come later, and no other one does", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/dashboard");
    const shell = await (await page.request.get("/admin/dashboard")).text();
    const later = {
      "/admin/notifications": "通知管理",
      "/admin/system-status": "系統狀態",
    };
    const unfinished = screens.filter(({ comingSoon }) => comingSoon !== undefined);
    expect(unfinished.map(({ path }) => `/admin${path}`)).toEqual(Object.keys(later));
    for (const [path, title] of Object.entries(later)) {
      // The server answers each address with the same document; the client's router picks the screen.
      expect(await (await page.request.get(path)).text(), path).toBe(shell);
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("還在製作");
      await expect(page).toHaveTitle(`${title}｜磐石後台`);
    }
  });

  test("[S2.99] an unfinished screen and an unknown address are the back office's and accessible", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await signInAsStaff(page);
    await page.goto("/admin/notifications");
    await expect(page.getByRole("main")).toContainText("還在製作");
    await expectAccessible();
    await saveScreenshot("admin-later");
    await page.goto("/admin/nowhere/at/all");
    await expect(page.getByRole("heading", { level: 1, name: "找不到這一頁" })).toBeVisible();
    // The member site has a page of the same heading.
    await expect(page).toHaveTitle("找不到這一頁｜磐石後台");
    await expect(page.getByRole("main")).toContainText("後台沒有這個網址");
    await expectAccessible();
    await saveScreenshot("admin-nowhere");
  });

  test("[S2.101] [S2.103] [S2.104] each of twelve addresses opens its own screen", async ({ page }) => {
    await signInAsStaff(page);
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    for (const [path, title, own] of [
      ["/admin/members", "會員資料庫", main.getByRole("searchbox", { name: "搜尋會員" })],
      ["/admin/prayers", "祈願管理", main.getByRole("searchbox", { name: "搜尋祈願紀錄" })],
      ["/admin/marketing", "行銷工具", button("新增行銷活動")],
      ["/admin/reports", "報表分析", main.getByRole("combobox", { name: "期間" })],
      ["/admin/content", "內容管理", button("新增文章")],
      ["/admin/settings", "系統設定", main.getByRole("tab", { name: "一般", exact: true })],
      ["/admin/administrators", "管理員權限", button("新增管理員")],
      ["/admin/blog-posts", "部落格文章", button("新增文章")],
      ["/admin/success-stories", "成功故事", button("新增故事")],
      ["/admin/faqs", "常見問題", button("新增常見問題")],
      ["/admin/membership-plans", "會員方案", main.getByRole("region", { name: /^預覽「/ }).first()],
      ["/admin/contact-info", "聯絡資訊", main.getByRole("switch", { name: "「客服信箱」的顯示" })],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(own).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test("[S2.99] every path that begins with /admin is the back office's, also one that only begins so", async ({
    page,
  }) => {
    for (const path of ["/adminfoo", "/admin.php", "/admin-panel/members?page=2"]) {
      await page.context().clearCookies();
      const answer = await page.goto(path);
      expect([path, answer?.status(), answer?.headers()["cache-control"]]).toEqual([path, 200, "no-store"]);
      expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
      await expect(page).toHaveURL(/\/admin\/login$/);
      await signInAsStaff(page);
      await page.goto(path);
      await expect(page).toHaveTitle("找不到這一頁｜磐石後台");
      await page.getByRole("link", { name: "回到總覽" }).click();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    }
  });

  test.describe("that cannot be shown", () => {
    test.use({ allowedErrors: [/.*/] });

    test("[S2.06] says so with the error's message", { tag: "@checked-at-both" }, async ({
      page,
      expectAccessible,
      saveScreenshot,
    }) => {
      await signInAsStaff(page);
      await page.route(/\/assets\/members-[^/]*\.js$/, (route) => route.abort());
      await page.goto("/admin/members");
      const screen = page.getByRole("alert");
      await expect(screen).toContainText("這個畫面打不開");
      await expect(screen).toContainText(/Failed to fetch dynamically imported module: http/);
      await expectAccessible();
      await saveScreenshot("admin-crash");
      await page.unrouteAll();
      await screen.getByRole("button", { name: "再試一次" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "會員資料庫" })).toBeVisible();
    });
  });

  test("[S2.100] [S2.105] the menu holds the ten screens, the slips and those that joined them in groups, with what waits, and leads there", {
    tag: "@phone",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await signInAsStaff(page);
    await page.goto("/admin/dashboard");
    await menu(page);
    const links = page.getByRole("navigation", { name: "後台選單" }).getByRole("link");
    // In three groups; the documented ones keep their order. Beside some stands how much waits there.
    await expect(links).toHaveText(
      [
        "總覽",
        "訂單",
        "發票",
        "會員資料庫",
        "祈願管理",
        "靈籤管理",
        "商品",
        "行銷工具",
        "報表分析",
        "內容管理",
        "通知管理",
        "系統設定",
        "管理員權限",
        "系統狀態",
        "操作與存取紀錄",
      ].map((label) => new RegExp(`^${label}(待辦 \\d+\\+?)?$`)),
    );
    await expect(links.filter({ hasText: "訂單" })).toHaveText(/^訂單待辦 \d+/);
    for (const group of ["日常", "內容與商品", "系統"])
      await expect(page.getByRole("list", { name: group, exact: true })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-menu");
    await links.filter({ hasText: "靈籤管理" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "靈籤管理" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  test("a moderator sees what the role permits, and a message for the rest", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await signInAsStaff(page, staff.moderator);
    await page.goto("/admin/administrators");
    await expect(page.getByRole("heading", { name: "你的角色沒有這個權限" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-forbidden");
    await menu(page);
    const links = page.getByRole("navigation", { name: "後台選單" }).getByRole("link");
    await expect(links.filter({ hasText: "祈願管理" })).toBeVisible();
    await expect(links.filter({ hasText: "管理員權限" })).toHaveCount(0);
    for (const label of ["系統狀態", "訂單", "發票", "操作"])
      await expect(links.filter({ hasText: label })).toHaveCount(0);
    await expect(links.filter({ hasText: "商品" })).toBeVisible();
    await links.filter({ hasText: "總覽" }).click();
    await expect(page.getByRole("region", { name: "近日數字" })).toContainText("新會員");
    await expect(page.getByRole("region", { name: "近日數字" })).not.toContainText("營收");
  });
});

/** Opens the menu where it is a drawer. */
async function menu(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "選單", exact: true });
  await expect(page.getByRole("button", { name: /^(選單|登出)$/ }).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}
