import type { Page } from "@playwright/test";
import { answerWith, signInAsStaff, notice, refuse, staff } from "./admin-page.ts";
import { expect, newMember, register, test } from "./fixtures.ts";

const rows = (page: Page) => page.locator("[data-row]");
const settled = (page: Page) => expect(page.locator(".list-rows[aria-busy=false][data-stale=false]")).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const figures = { total: 1247, trial: 156, basic: 400, vip: 342, active: 1085, inactive: 162, ending: 20 };

/** What the rows of each level, and of each choice of another filter, show. */
const levels = [
  ["體驗靈", "trial", /體驗靈/],
  ["修行靈", "basic", /修行靈/],
  ["靈師", "vip", /靈師/],
  ["新靈", "none", /新靈/],
] as const;
const choices = [
  ["帳號", "account", "active", /啟用中/],
  ["帳號", "account", "inactive", /已停用/],
  ["到期", "ends", "7d", /剩 [0-8] 天/],
] as const;

test.describe("the members", () => {
  // The browser logs every refused call.
  test.use({ allowedErrors: [/status of (400|404|503)/] });

  test("[S2.111] [S2.112] [S2.113] [S2.114] [S2.115] [S2.116] [S8.23] are counted, found, filtered, exported and opened", {
    tag: "@phone",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await signInAsStaff(page);
    const member = newMember();
    await register(page.request, member);
    await answerWith(page, "admin.member.counts", { ...figures, activePercent: 87 });
    await page.goto("/admin/members");
    await expect(page.getByRole("heading", { level: 1, name: "會員資料庫" })).toBeVisible();
    const counts = page.getByLabel("會員的人數");
    await expect(counts.getByRole("term")).toHaveText(["體驗靈", "靈師", "全部會員", "帳號啟用"]);
    await expect(counts.getByRole("definition")).toHaveText(["156", "342", "1,247", "87%"]);
    await expect(page.getByText(/^已載入 50 位，註冊日期，新的在前/)).toBeVisible();
    await expectAccessible();
    await saveScreenshot("admin-members");
    await test.step("[S3.36] a row has the planet and the leyline by name, in the table and on the card", async () => {
      const shown = rows(page).filter({ hasText: "林若晨" });
      await page.getByRole("searchbox", { name: "搜尋會員" }).fill("林若晨");
      await expect(shown.first()).toContainText("土星");
      await expect(shown.first()).toContainText("陽明山");
      await page.getByRole("searchbox", { name: "搜尋會員" }).fill("");
      await settled(page);
    });
    await test.step("each filter lists what it says", async () => {
      const expectRows = async (shows: RegExp) => {
        await settled(page);
        expect(await rows(page).count()).toBeGreaterThan(0);
        await expect(rows(page).filter({ hasNotText: shows })).toHaveCount(0);
      };
      for (const [label, key, shows] of levels) {
        await page.getByRole("radio", { name: label, exact: true }).check();
        await expect(page).toHaveURL(new RegExp(`\\?plan=${key}$`));
        await expectRows(shows);
      }
      await page.getByRole("radio", { name: "全部", exact: true }).check();
      const opener = page.getByRole("button", { name: /^篩選/ });
      if (await opener.isVisible()) await opener.click();
      for (const [label, name, value, shows] of choices) {
        await page.getByLabel(label, { exact: true }).selectOption(value);
        await expect(page).toHaveURL(new RegExp(`\\?${name}=${value}$`));
        await expectRows(shows);
        await page.getByLabel(label, { exact: true }).selectOption("");
      }
      if (await opener.isVisible()) await opener.click();
      await expect(page).toHaveURL(/\/members$/);
      await settled(page);
      await expect(rows(page)).toHaveCount(50);
    });
    await test.step("a search by the beginning of an email, by name, and one that finds nothing", async () => {
      const box = page.getByRole("searchbox", { name: "搜尋會員" });
      await box.fill(member.email.slice(0, -8));
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(member.email);
      await box.fill("星石");
      await settled(page);
      await expect(rows(page).filter({ hasText: member.email })).toBeVisible();
      await box.fill("沒有這個名字的人");
      await expect(page.getByRole("heading", { name: "沒有符合條件的會員" })).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "清除條件，看全部" }).click();
      await settled(page);
    });
    await test.step("a selected member is deactivated with a reason, and nothing stays selected", async () => {
      await page.getByRole("searchbox", { name: "搜尋會員" }).fill(member.email);
      await expect(rows(page)).toHaveCount(1);
      await rows(page).getByRole("checkbox").check();
      const bar = page.getByRole("region", { name: "選取的會員" });
      await bar.getByRole("button", { name: "停用" }).click();
      await expect(dialog(page)).toContainText(`停用「${member.fullName}」`);
      await dialog(page).getByLabel("原因").fill("會員請我們暫停");
      await dialog(page).getByRole("button", { name: "停用帳號" }).click();
      await expect(rows(page)).toContainText("已停用");
      await expect(bar).toHaveCount(0);
      await notice(page).getByRole("button", { name: "復原" }).click();
      await expect(rows(page)).toContainText("啟用中");
    });
    await test.step("the exports take the same conditions", async () => {
      await page.goto(`/admin/members?account=active&search=${encodeURIComponent(member.email)}&sort=name`);
      await expect(rows(page)).toHaveCount(1);
      const opener = page.getByRole("button", { name: /^篩選/ });
      if (await opener.isVisible()) await opener.click();
      const query = `?account=active&search=${encodeURIComponent(member.email)}`;
      for (const [name, path] of [
        ["匯出 CSV", "export"],
        ["匯出 XLSX", "export.xlsx"],
      ] as const) {
        const link = page.getByRole("link", { name });
        await expect(link).toHaveAttribute("href", `/api/admin/members/${path}${query}`);
        const answer = await page.request.get(`/api/admin/members/${path}${query}`);
        expect(answer.status()).toBe(200);
        if (path === "export") expect(await answer.text()).toContain(member.email);
        else expect((await answer.body()).subarray(0, 2).toString()).toBe("PK");
      }
    });
    await test.step("the details, and the way back to the same list", async () => {
      await page.getByRole("button", { name: `詳情「${member.fullName}」` }).click();
      await expect(page.getByRole("heading", { level: 1, name: member.fullName })).toBeVisible();
      await expect(page.getByRole("region", { name: "聯絡" })).toContainText(member.email);
      await page.getByRole("main").getByRole("link", { name: "會員資料庫" }).click();
      await expect(page).toHaveURL(/account=active&search=/);
      await expect(rows(page)).toHaveCount(1);
    });
    await test.step("a list that cannot be read says so, and is read at the next try", async () => {
      await refuse(page, "admin.member.list", {
        status: 503,
        code: "unavailable",
        message: "服務暫時無法使用，請稍後再試",
      });
      await page.reload();
      const failure = page.getByRole("alert").filter({ hasText: "會員讀取失敗" });
      await expect(failure).toContainText("服務暫時無法使用");
      await expectAccessible();
      await page.unroute("**/trpc/**");
      await failure.getByRole("button", { name: "再試一次" }).click();
      await expect(rows(page)).toHaveCount(1);
    });
  });

  test("an account is changed by keyboard: plan, note, deactivation with undo, email by two, erasure", async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await signInAsStaff(page, staff.admin);
    const member = newMember();
    await register(page.request, member);
    await page.goto(`/admin/members?search=${encodeURIComponent(member.email)}`);
    await page.getByRole("button", { name: `詳情「${member.fullName}」` }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: member.fullName })).toBeVisible();
    await expectAccessible();
    await test.step("days of a plan, given and revoked", async () => {
      await page.getByRole("button", { name: "延長方案" }).press("Enter");
      await dialog(page).getByLabel("天數").fill("30");
      await dialog(page).getByRole("button", { name: "延長 30 天" }).press("Enter");
      await expect(dialog(page).getByLabel("原因")).toBeFocused();
      await expectAccessible();
      await page.keyboard.type("活動的補償");
      await dialog(page).getByRole("button", { name: "延長 30 天" }).press("Enter");
      await expect(dialog(page)).toBeHidden();
      const part = page.getByRole("region", { name: "會員資格" });
      await expect(part).toContainText("活動的補償");
      await expect(part).toContainText("進行中");
      await expect(page.getByRole("button", { name: "延長方案" })).toBeFocused();
      await saveScreenshot("admin-member");
      await page.getByRole("button", { name: "撤銷修行方案 30 天" }).press("Enter");
      await dialog(page).getByLabel("原因").fill("給錯人了");
      await page.getByRole("button", { name: "撤銷 30 天", exact: true }).press("Enter");
      await expect(part).toContainText("撤銷的原因：給錯人了");
    });
    await test.step("a note", async () => {
      await page.getByRole("button", { name: "寫備註" }).press("Enter");
      await dialog(page).getByLabel("備註").fill("下週回電。");
      await page.getByRole("button", { name: "儲存備註" }).press("Enter");
      const notes = page.getByRole("region", { name: "備註" });
      await expect(notes).toContainText("下週回電。");
      await page.getByRole("button", { name: "刪除備註「下週回電。」" }).press("Enter");
      await expect(page.getByRole("alertdialog")).toContainText("「下週回電。」會從這位會員的備註裡拿掉。");
      await page.getByRole("alertdialog").getByRole("button", { name: "刪除備註" }).press("Enter");
      await expect(notes).toContainText("還沒有備註。");
    });
    await test.step("signed out of all devices", async () => {
      await page.getByRole("button", { name: "登出所有裝置" }).press("Enter");
      await dialog(page).getByLabel("原因").fill("手機掉了");
      await dialog(page).getByRole("button", { name: "登出所有裝置" }).press("Enter");
      await expect(page.getByRole("button", { name: "登出所有裝置" })).toBeDisabled();
    });
    await test.step("deactivated, and taken back from the toast", async () => {
      await page.getByRole("button", { name: "停用帳號" }).press("Enter");
      await dialog(page).getByLabel("原因").fill("會員請我們暫停");
      await dialog(page).getByRole("button", { name: "停用帳號" }).press("Enter");
      await expect(page.getByRole("button", { name: "重新啟用帳號" })).toBeVisible();
      await notice(page).getByRole("button", { name: "復原" }).press("Enter");
      await expect(page.getByRole("button", { name: "停用帳號" })).toBeVisible();
    });
    await test.step("an email, which another administrator approves and stops", async () => {
      await page.getByRole("button", { name: "改電子郵件" }).press("Enter");
      await dialog(page).getByLabel("新的電子郵件").fill(`new-${member.email}`);
      await dialog(page).getByLabel("原因").fill("原信箱登入不了");
      await page.getByRole("button", { name: "送出電子郵件的更改" }).press("Enter");
      const changes = page.getByRole("list", { name: "電子郵件的更改" });
      await expect(changes).toContainText("要由另一位管理員核准");
      await expect(changes.getByRole("button", { name: "核准" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "改電子郵件" })).toBeDisabled();
      await signInAsStaff(page, staff.super);
      await page.reload();
      await changes.getByRole("button", { name: "核准" }).press("Enter");
      await expect(changes).toContainText("等新信箱確認");
      await expectAccessible();
      await changes.getByRole("button", { name: "停止更改" }).press("Enter");
      await dialog(page).getByLabel("原因").fill("會員找回了信箱");
      await page.getByRole("button", { name: "停止更改電子郵件", exact: true }).press("Enter");
      await expect(changes).toContainText("停止的原因：會員找回了信箱");
      await expect(page.getByRole("button", { name: "改電子郵件" })).toBeEnabled();
    });
    await test.step("erased only when the name is typed; afterwards nobody is there", async () => {
      const address = page.url();
      await page.getByRole("button", { name: "刪除帳號" }).press("Enter");
      await dialog(page).getByLabel("原因").fill("會員來信要求");
      await dialog(page).getByLabel(/^輸入/).fill("林星");
      await page.getByRole("button", { name: "永久刪除帳號" }).press("Enter");
      await expect(dialog(page)).toContainText("和會員的姓名不一樣");
      await expectAccessible();
      await dialog(page).getByLabel(/^輸入/).fill(member.fullName);
      await page.getByRole("button", { name: "永久刪除帳號" }).press("Enter");
      await expect(page).toHaveURL(/\/admin\/members$/);
      await expect(notice(page)).toContainText("會員的帳號已刪除");
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "找不到這位會員" })).toBeVisible();
      await expectAccessible();
    });
  });

  test("a moderator sees no contact, and no button that the server would refuse", { tag: "@checked-at-both" }, async ({
    page,
    expectAccessible,
  }) => {
    await signInAsStaff(page, staff.moderator);
    await page.goto("/admin/members");
    await settled(page);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^匯出/ })).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText(/@panshi\.test|\+8869|09\d\d-/);
    await page.getByRole("button", { name: /^詳情/ }).first().click();
    await expect(page.getByRole("heading", { name: "會員資格" })).toBeVisible();
    await expect(page.getByText("你的角色看不到聯絡方式")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/@panshi\.test|\+8869|09\d\d-/);
    for (const part of ["訂單", "備註"]) await expect(page.getByRole("heading", { name: part })).toHaveCount(0);
    await expect(
      page.getByRole("button", { name: /方案$|備註$|^(改電子郵件|從所有裝置登出|停用帳號|刪除帳號|撤銷)/ }),
    ).toHaveCount(0);
    await expectAccessible();
    // A link to a dialog that the role may not use opens none.
    await page.goto(`${page.url()}#erase`);
    await expect(page).not.toHaveURL(/#/);
    await expect(dialog(page)).toHaveCount(0);
  });
});
