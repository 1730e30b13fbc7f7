import { readFile } from "node:fs/promises";
import { loginDialog, password, toastOf } from "./account-forms.ts";
import { section, signInAs, sessionStatus } from "./account-page.ts";
import { callUrlPattern } from "./calls.ts";
import { expect, newMember, register, test } from "./fixtures.ts";

test.describe("/account", () => {
  test("the menu leads there, and it shows and changes every matter of the account", {
    tag: "@checked-at-both",
  }, async ({ page, registered, expectAccessible, saveScreenshot }) => {
    const { phone } = newMember();
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "開啟選單" }).click();
    await page.getByRole("banner").getByRole("link", { name: "帳號" }).click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("帳號");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "個人資料",
      "電子郵件",
      "信與同意",
      "訂單",
      "邀請朋友",
      "密碼",
      "Google",
      "裝置",
      "帶走你的資料",
      "刪除帳號",
    ]);
    await expect(section(page, "電子郵件")).toContainText(registered.email);
    await expect(section(page, "裝置").getByRole("listitem")).toHaveCount(1);
    await expect(section(page, "裝置")).toContainText("這個裝置");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectAccessible();
    await saveScreenshot("account");

    const form = section(page, "個人資料");
    const newsletter = page.getByRole("switch", { name: /電子報/ });
    const model = page.getByRole("switch", { name: /AI 模型/ });
    await test.step("name and phone are changed", async () => {
      await expect(form.getByLabel("姓氏")).toHaveValue("林");
      await form.getByLabel("姓名").fill("歐陽靜石");
      await form.getByLabel("姓氏").fill("歐陽");
      await form.getByLabel("名字").fill("靜石");
      await form.getByLabel("手機號碼").fill(phone.replace("+886", "0"));
      await form.getByRole("button", { name: "存下修改" }).click();
      await expect(toastOf(page)).toContainText("存好了");
    });
    await test.step("newsletter and consent are saved at once, both of them", async () => {
      await expect(newsletter).not.toBeChecked();
      const saved = Promise.all(
        [0, 1].map((place) =>
          page.waitForResponse(
            (answer) =>
              callUrlPattern("member.profile.change").test(answer.url()) &&
              (answer.request().postData() ?? "").includes('"modelConsent":true') === (place === 1),
          ),
        ),
      );
      await newsletter.check();
      await model.check();
      await saved;
    });
    await test.step("all of it is the same after a reload", async () => {
      await page.reload();
      await expect(form.getByLabel("姓名")).toHaveValue("歐陽靜石");
      await expect(form.getByLabel("手機號碼")).toHaveValue(phone.replace("+886", "0"));
      await expect(page.locator("header")).toBeVisible();
      const user = (await (await page.request.get("/api/auth/user")).json()) as { firstName: string };
      expect(user.firstName).toBe("靜石");
      await expect(newsletter).toBeChecked();
      await expect(model).toBeChecked();
    });
    await test.step("one's data is downloaded in a file", async () => {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "下載一份" }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toMatch(/^panshi-export-\d{4}-\d{2}-\d{2}\.json$/);
      const data = JSON.parse(await readFile(await file.path(), "utf8")) as { profile: { email: string } };
      expect(data.profile.email).toBe(registered.email);
      expect(data).toHaveProperty("prayers");
      await expect(toastOf(page)).toContainText("檔案準備好了");
    });
  });

  test("what is stored about a member is a page that a person can read, beside the file", async ({
    page,
    signIn,
    expectAccessible,
    saveScreenshot,
  }) => {
    await signIn("member@panshi.test");
    await page.goto("/account");
    await page.getByRole("link", { name: "在這裡讀" }).click();
    await expect(page).toHaveURL("/account/data");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("你的資料");
    const part = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(part("個人資料")).toContainText("電子郵件member@panshi.test");
    await expect(part("會員方案")).toContainText("方案靈師方案");
    await expect(part("靈籤").getByRole("listitem").first()).toContainText(/解讀（白話）|籤詩/);
    for (const name of ["旅程的選擇", "願", "對話", "手冊", "冥想時刻", "寶庫", "訂單", "通知"])
      await expect(part(name).getByRole("listitem").or(part(name).getByText("沒有。")).first()).toBeVisible();
    await expectAccessible();
    await saveScreenshot("own-data");
  });

  test("a visitor is led to the login, and back", async ({ page, registered }) => {
    await page.context().clearCookies();
    await page.goto("/account");
    await expect(page).toHaveURL("/");
    await loginDialog(page).getByLabel("電子郵件或手機號碼").fill(registered.email);
    await password(loginDialog(page)).fill(registered.password);
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/account");
  });

  test("on a tablet the bar's links stay on one line, the account's among them", async ({ page, registered: _ }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/dashboard");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("button", { name: "通知" })).toBeVisible();
    for (const name of ["磐石祈願網", "祈願祝福", "靈魂百貨", /，你好/, "靈魂聖殿", "登出"])
      expect((await bar.getByRole("link", { name, exact: true }).boundingBox())?.height, `${name}`).toBeLessThan(55);
    await bar.getByRole("link", { name: /，你好/ }).click();
    await expect(page).toHaveURL("/account");
  });
});

test.describe("what the server refuses", () => {
  test.use({ allowedErrors: [/status of (400|409)/] });

  test("deleting says what is retained, can be cancelled, asks for the password, and ends the session", {
    tag: "@checked-at-both",
  }, async ({ page, registered, expectAccessible, saveScreenshot }) => {
    await page.goto("/account");
    await page.getByRole("button", { name: "刪除帳號..." }).click();
    const dialog = page.getByRole("dialog", { name: "刪除帳號" });
    await expect(dialog).toContainText("訂單與發票，依稅法保存到期限為止");
    await expectAccessible();
    await saveScreenshot("account-delete");
    await test.step("can be cancelled", async () => {
      await dialog.getByRole("button", { name: "留下來" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await sessionStatus(page)).toBe(200);
    });
    await page.getByRole("button", { name: "刪除帳號..." }).click();
    const secret = dialog.getByLabel("目前的密碼");
    await secret.fill("not my password");
    await dialog.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(secret).toHaveAccessibleDescription(/密碼不正確/);
    await expect(secret).toHaveValue("not my password");
    await expect(secret).toBeFocused();
    expect(await sessionStatus(page)).toBe(200);
    await secret.fill(registered.password);
    await dialog.getByRole("button", { name: "刪除我的帳號" }).click();
    await expect(page).toHaveURL("/");
    await expect(toastOf(page)).toContainText("帳號刪除了");
    expect(await sessionStatus(page)).toBe(401);
    expect((await signInAs(page, registered.email, registered.password)).status()).toBe(401);
  });

  test("the server's messages stand at their fields, and nothing typed is lost", { tag: "@checked-at-both" }, async ({
    page,
    registered: _,
    playwright,
    baseURL,
    expectAccessible,
    saveScreenshot,
  }) => {
    const other = newMember();
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await register(request, other);
    await request.dispose();
    await page.goto("/account");
    const profile = section(page, "個人資料");
    const phone = profile.getByLabel("手機號碼");
    await test.step("another member's phone", async () => {
      await phone.fill(other.phone);
      await page.getByRole("button", { name: "存下修改" }).click();
      await expect(phone).toHaveAccessibleDescription(/已經註冊過/);
      await expect(phone).toHaveValue(other.phone);
    });
    await profile.getByLabel("姓名").fill("");
    await phone.fill("12");
    await profile.getByRole("button", { name: "存下修改" }).click();
    await expect(phone).toHaveAccessibleDescription(/手機號碼的格式不正確/);
    await expect(profile.getByLabel("姓名")).toHaveAccessibleDescription(/請填寫姓名/);
    await expect(profile.getByLabel("姓名")).toBeFocused();
    await expect(phone).toHaveValue("12");
    const secret = section(page, "密碼");
    await secret.getByLabel("目前的密碼").fill("not my password");
    await secret.getByLabel("新的密碼").fill(newMember().password);
    await secret.getByRole("button", { name: "換密碼" }).click();
    await expect(secret.getByLabel("目前的密碼")).toHaveAccessibleDescription(/密碼不正確/);
    await expect(secret.getByLabel("新的密碼")).toHaveValue(newMember().password);
    await expectAccessible();
    await saveScreenshot("account-failed");
  });
});
