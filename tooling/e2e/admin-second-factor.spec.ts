import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { signInAsStaff, slipEntryOf, notice } from "./admin-page.ts";
import { add, fullNameOf, newPerson, openList, PASSWORD, remove } from "./administrators-page.ts";
import { expireSessionConfirmation } from "./database.ts";
import { expect, test } from "./fixtures.ts";

test.describe("the second factor", () => {
  test.use({ allowedErrors: [/401/] });

  test("is set up by keyboard on the account page, asked for at the login, and a recovery code stands in for it", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await signInAsStaff(page);
    const person = newPerson();
    const id = await add(page, person, { role: "admin" });
    const data = { username: person.email, password: PASSWORD };
    await page.request.post("/api/admin/login", { data });
    await page.goto("/admin/account");
    await page.getByRole("button", { name: "設定兩步驟驗證" }).press("Enter");
    const setup = page.getByRole("region", { name: "兩步驟驗證" });
    await expect(setup.getByRole("button", { name: "開始設定" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(setup.getByLabel("驗證碼")).toBeFocused();
    await expect(setup.getByRole("img", { name: "兩步驟驗證的 QR code" })).toBeInViewport();
    await expectAccessible();
    await saveScreenshot("admin-second-factor");
    const uri = (await setup.getByRole("link", { name: "在這支手機的驗證器打開" }).getAttribute("href")) ?? "";
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    const code = generateSync({ secret });
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(setup.getByRole("heading", { name: "把救援碼收好" })).toBeFocused();
    const codes = await setup.getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible();
    await page.keyboard.press("Tab");
    await expect(setup.getByRole("button", { name: "我已經收好了" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(setup).toContainText("救援碼還有 10 組");
    await expect(setup.getByRole("button", { name: "換一支手機" })).toBeFocused();
    const renew = setup.getByRole("button", { name: "更換救援碼" });
    await renew.press("Enter");
    await expect(setup.getByRole("button", { name: "產生新的救援碼" })).toBeFocused();
    await setup.getByRole("button", { name: "取消" }).press("Enter");
    await expect(renew).toBeFocused();

    await page.context().clearCookies();
    await page.goto("/admin/login");
    await page.getByLabel("帳號").fill(data.username);
    await page.getByRole("textbox", { name: "密碼" }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("驗證碼")).toBeFocused();
    // The code that set it up is used up, in whichever half minute it is typed.
    await page.getByLabel("驗證碼").fill(code);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("驗證碼不正確，或已經用過了");
    await expect(page.getByLabel("驗證碼")).toBeFocused();
    await expectAccessible();
    await page.getByRole("button", { name: "手機不在身邊，用救援碼" }).click();
    await expect(page.getByLabel("救援碼")).toBeFocused();
    await page.getByLabel("救援碼").fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "總覽" })).toBeVisible();

    // Lost: a super administrator resets it.
    await signInAsStaff(page);
    await openList(page);
    await slipEntryOf(page, fullNameOf(person))
      .getByRole("button", { name: /^重設兩步驟驗證/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "重設兩步驟驗證", exact: true }).click();
    await expect(notice(page)).toContainText("兩步驟驗證已重設");
    await expect(slipEntryOf(page, fullNameOf(person)).getByRole("button", { name: /^重設兩步驟驗證/ })).toHaveCount(0);
    await remove(page, id);
  });
});

/** Calls `/trpc` beside the page; what it answered. */
async function call<T>(page: Page, name: string, input?: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await page.request.post(`/trpc/${name}`, { headers, ...(input && { data: { json: input } }) });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: { data: { json: T } } }).result.data.json;
}

test.describe("a session that was not confirmed for ten minutes", () => {
  // The browser logs the calls that are refused.
  test.use({ allowedErrors: [/40[03]/] });

  test("is confirmed in a dialog by password and code, and what was begun goes on with all that was typed", {
    tag: "@phone",
  }, async ({ page, baseURL, viewport, expectAccessible, saveScreenshot }) => {
    await signInAsStaff(page);
    // An account of the test's own, whose sessions grow old without those of the tests beside it.
    const boss = newPerson();
    const bossId = await add(page, boss, { role: "super_admin" });
    const login = await page.request.post("/api/admin/login", { data: { username: boss.email, password: PASSWORD } });
    expect(login.status()).toBe(200);
    const { secret } = await call<{ secret: string }>(page, "admin.account.beginTotp");
    const code = generateSync({ secret });
    // Recovery codes are right in whichever half minute they are typed.
    const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(page, "admin.account.confirmTotp", { code });
    const [first = "", second = ""] = recoveryCodes;
    await openList(page);
    await expireSessionConfirmation(baseURL ?? "", boss.email);

    const person = newPerson();
    await page.getByRole("button", { name: "新增管理員" }).click();
    const form = page.getByRole("dialog", { name: "新增管理員" });
    await form.getByLabel("電子郵件").fill(person.email);
    await form.getByRole("textbox", { name: "密碼" }).fill(PASSWORD);
    await form.getByLabel("名字").fill(person.firstName);
    await form.getByLabel("姓氏").fill(person.lastName);
    await form.getByRole("button", { name: "儲存" }).press("Enter");
    const question = page.getByRole("dialog", { name: "確認是你本人" });
    const password = question.getByRole("textbox", { name: "你的密碼" });
    await test.step("it can be left by keyboard, and nothing that was typed is lost", async () => {
      await expect(question.getByLabel("驗證碼")).toBeVisible();
      if ((viewport?.width ?? 0) >= 1024) await expect(password).toBeFocused();
      await expectAccessible();
      await saveScreenshot("admin-confirmation");
      await page.keyboard.press("Escape");
      await expect(question).toBeHidden();
      await expect(notice(page)).toContainText("請先再輸入一次密碼，確認是你本人，再做這件事");
      await expect(form.getByLabel("電子郵件")).toHaveValue(person.email);
      await expect(form.getByRole("textbox", { name: "密碼" })).toHaveValue(PASSWORD);
      await expect(form.getByRole("button", { name: "儲存" })).toBeFocused();
    });
    await test.step("wrong answers stand at their fields", async () => {
      await page.keyboard.press("Enter");
      await password.fill("wrong");
      await question.getByLabel("驗證碼").fill(first);
      await page.keyboard.press("Enter");
      await expect(question.getByRole("alert")).toHaveText("密碼不正確");
      await expect(password).toBeFocused();
      await password.fill(PASSWORD);
      // The code that set the second factor up.
      await question.getByLabel("驗證碼").fill(code);
      await page.keyboard.press("Enter");
      await expect(question.getByRole("alert")).toHaveText("驗證碼不正確，或已經用過了");
      await expectAccessible();
    });
    await test.step("after the right ones it is saved", async () => {
      await question.getByLabel("驗證碼").fill(first);
      await page.keyboard.press("Enter");
      await expect(question).toBeHidden();
      await expect(form).toBeHidden();
      await expect(notice(page)).toContainText("管理員已新增");
    });
    const row = slipEntryOf(page, fullNameOf(person));
    await test.step("for ten minutes nothing is asked, then again", async () => {
      await row.getByRole("button", { name: /^編輯/ }).click();
      const edit = page.getByRole("dialog", { name: "編輯管理員" });
      await edit.getByLabel("角色").selectOption("admin");
      await edit.getByRole("button", { name: "儲存" }).click();
      await expect(edit).toBeHidden();
      await expect(row).toContainText("管理員");
      await expireSessionConfirmation(baseURL ?? "", boss.email);
      await row.getByRole("button", { name: /^重設密碼/ }).click();
      const reset = page.getByRole("dialog", { name: "重設密碼" });
      await reset.getByLabel("新的密碼").fill("磐石的新密碼");
      await reset.getByLabel("再輸入一次").fill("磐石的新密碼");
      await reset.getByRole("button", { name: "重設密碼" }).click();
      await password.fill(PASSWORD);
      await question.getByLabel("驗證碼").fill(second);
      await question.getByRole("button", { name: "確認身分" }).click();
      await expect(reset).toBeHidden();
      await expect(notice(page)).toContainText("密碼已更新");
    });
    await row.getByRole("button", { name: /^刪除/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "刪除管理員" }).click();
    await expect(row).toHaveCount(0);
    // Leaves the page first: what it still asks for would be refused once its session has ended.
    await page.goto("/favicon.svg");
    await signInAsStaff(page);
    // A super administrator is demoted before the account is deleted.
    await page.request.put(`/api/admin/administrators/${bossId}`, { data: { role: "admin" } });
    expect((await remove(page, bossId)).status()).toBe(204);
  });
});
