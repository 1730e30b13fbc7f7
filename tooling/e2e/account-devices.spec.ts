import { toastOf } from "./account-forms.ts";
import { openOtherBrowser, section, sessionStatus, signInAs } from "./account-page.ts";
import { callUrlPattern } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

test.describe("sessions are ended", () => {
  // A poll of the bell that is open when the session ends is answered with 401, which the browser logs.
  test.use({ allowedErrors: [/status of 401/] });

  test("one device is signed out from another, a new password ends the other sessions, and all can be ended at once", {
    tag: "@checked-at-both",
  }, async ({ page, registered, browser, baseURL, expectAccessible }) => {
    const other = await openOtherBrowser(browser, registered, baseURL);
    await page.goto("/account");
    const devices = section(page, "裝置");
    await test.step("one device is signed out from another", async () => {
      await devices.getByRole("button", { name: /^登出\s*：Safari，iPhone$/ }).click();
      await expect(devices.getByRole("listitem")).toHaveCount(1);
      await expect(devices.getByRole("heading", { name: "裝置" })).toBeFocused();
      expect(await sessionStatus(other)).toBe(401);
      expect(await sessionStatus(page)).toBe(200);
    });
    await test.step("a new password ends the other sessions and leaves this one", async () => {
      expect((await signInAs(other, registered.email, registered.password)).status()).toBe(200);
      await page.reload();
      await expect(devices.getByRole("listitem")).toHaveCount(2);
      const form = section(page, "密碼");
      await form.getByLabel("目前的密碼").fill(registered.password);
      await form.getByLabel("新的密碼").fill("another stone under stars");
      await form.getByRole("button", { name: "換密碼" }).click();
      await expect(toastOf(page)).toContainText("密碼換好了");
      await expect(form.getByLabel("目前的密碼")).toHaveValue("");
      await expect(devices.getByRole("listitem")).toHaveCount(1);
      expect(await sessionStatus(page)).toBe(200);
      expect(await sessionStatus(other)).toBe(401);
      expect((await signInAs(other, registered.email, "another stone under stars")).status()).toBe(200);
    });
    await test.step("signing out everywhere ends this session too, and starts over", async () => {
      await page.getByRole("button", { name: "全部登出" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("這個裝置也會登出");
      await expectAccessible();
      await dialog.getByRole("button", { name: "全部登出" }).click();
      await expect(page).toHaveURL("/");
      await expect(toastOf(page)).toContainText("每個裝置都要再登入一次。");
      await page.reload();
      await expect(page.getByRole("banner").getByRole("button", { name: "登入" })).toBeVisible();
      await expect(toastOf(page)).toHaveCount(0);
      expect(await sessionStatus(page)).toBe(401);
      expect(await sessionStatus(other)).toBe(401);
    });
    await other.context().close();
  });
});

test("this device signs out by navigation", async ({ page, registered: _ }) => {
  // The bell's poll, if still open when the session ends, would log a 401 on the console.
  const answered = page.waitForResponse(callUrlPattern("member.notification.unread"));
  await page.goto("/account");
  await answered;
  const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/logout");
  await section(page, "裝置").getByRole("link", { name: "登出" }).click();
  expect((await leaving).isNavigationRequest()).toBe(true);
  await expect(page).toHaveURL("/");
  expect(await sessionStatus(page)).toBe(401);
});

test.describe("when the calls fail", () => {
  test.use({ allowedErrors: [/status of (400|409)|ERR_FAILED/] });

  test("without a network each action says so, and a switch goes back", async ({
    page,
    registered,
    browser,
    baseURL,
  }) => {
    const other = await openOtherBrowser(browser, registered, baseURL);
    await page.goto("/account");
    const devices = section(page, "裝置");
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    for (const calls of ["**/trpc/**", "**/api/account/export"]) await page.route(calls, (route) => route.abort());
    await page.getByRole("switch", { name: /電子報/ }).click();
    await expect(section(page, "信與同意").getByRole("alert")).toContainText("網路連線問題");
    await expect(page.getByRole("switch", { name: /電子報/ })).not.toBeChecked();
    await devices.getByRole("button", { name: /^登出\s*：/ }).click();
    await expect(devices.getByRole("alert")).toContainText("網路連線問題");
    await page.getByRole("button", { name: "下載一份" }).click();
    await expect(section(page, "帶走你的資料").getByRole("alert")).toContainText("網路連線問題");
    await page.getByRole("button", { name: "全部登出" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "全部登出" }).click();
    await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText("網路連線問題");
    await other.context().close();
  });

  test("a part that cannot be loaded says so and can be retried; the rest still works", async ({
    page,
    registered: _,
  }) => {
    await page.route(callUrlPattern("member.profile.view", "member.session.list"), (route) => route.abort());
    await page.goto("/account");
    await expect(page.getByText("個人資料暫時讀不到")).toBeVisible();
    await expect(page.getByText("登入的裝置暫時讀不到")).toBeVisible();
    await expect(section(page, "密碼")).toBeVisible();
    await page.unroute(callUrlPattern("member.profile.view", "member.session.list"));
    await page.unrouteAll();
    const failed = page.getByRole("alert").filter({ hasText: "個人資料暫時讀不到" });
    await failed.getByRole("button", { name: "再試一次" }).click();
    await expect(section(page, "個人資料").getByLabel("姓名")).toHaveValue("林星石");
  });
});
