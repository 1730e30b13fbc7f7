import {
  fillRegistration,
  measureNavigationDelay,
  openRegisterTab,
  password,
  toastOf,
  watchCalls,
} from "./account-forms.ts";
import { expect, newMember, register, test } from "./fixtures.ts";

const join = "註冊並開始7天體驗";

test.describe("registration in the tabbed dialog", () => {
  test.use({ allowedErrors: [/status of (400|409|500)|ERR_FAILED/] });

  test("[S5.02] [S5.03] [S5.04] [S2.44] its fields are marked, and what is missing is shown before anything is sent", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const calls = await watchCalls(page, "/api/register");
    const dialog = await openRegisterTab(page);
    for (const field of [
      dialog.getByLabel("姓名"),
      dialog.getByLabel("電子郵件"),
      dialog.getByLabel("手機號碼"),
      password(dialog),
    ])
      await expect(field).toHaveAttribute("required", "");
    await expect(dialog.getByLabel("電子郵件")).toHaveAttribute("type", "email");
    await expect(dialog.getByRole("button", { name: join })).toBeVisible();
    await expect(dialog.getByLabel(/年滿 18 歲/)).not.toBeChecked();
    await expect(dialog.getByLabel(/電子報/)).not.toBeChecked();
    await expect(dialog.getByText(/蒐集你的姓名、電子郵件與手機號碼/)).toBeVisible();
    await expectAccessible();
    await saveScreenshot("register");
    await test.step("[S5.04] empty fields do not pass, and each says what is missing", async () => {
      await dialog.getByRole("button", { name: join }).click();
      for (const message of ["請填寫姓名", "請填寫電子郵件", "請填寫手機號碼", "請填寫密碼", /請確認你已年滿 18 歲/])
        await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      await expect(dialog.getByLabel("姓名")).toBeFocused();
      await expectAccessible();
      expect(calls).toEqual([]);
    });
    await test.step("age is confirmed before anything is sent", async () => {
      await fillRegistration(dialog, newMember());
      await dialog.getByLabel(/年滿 18 歲/).uncheck();
      await dialog.getByRole("button", { name: join }).click();
      await expect(dialog.getByText(/請確認你已年滿 18 歲/)).toBeVisible();
      expect(calls).toEqual([]);
    });
  });

  test("[S2.41] [S2.43] [S8.09] registers, says so, and goes on a second later", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = await watchCalls(page, "/api/register", async (route) => {
      await held;
      await route.continue();
    });
    const member = newMember();
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, member);
    const delay = await measureNavigationDelay(page, "/api/register");
    // Pressed twice before the page can disable the button.
    await dialog.locator("form").evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(dialog.getByRole("button", { name: "註冊中..." })).toBeDisabled();
    release();
    await expect(toastOf(page)).toContainText("註冊成功");
    await expect(toastOf(page)).toContainText("歡迎加入磐石祈願網！");
    await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");
    expect(await delay()).toBeGreaterThanOrEqual(990);
    expect(await delay()).toBeLessThan(3000);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({
      ...member,
      registrationType: "website",
      confirmAge: true,
      marketingOptIn: false,
    });
  });

  test("[S2.47] [S2.48] [S8.09] goes where the server said, on our own origin; without message and redirectUrl both are the defaults", async ({
    page,
  }) => {
    const ownWay = "/planet-selection?plan=trial&website_register=true";
    for (const [answer, message, path] of [
      [{ message: "石頭記得你", redirectUrl: "/oracle-draw" }, "石頭記得你", "/oracle-draw"],
      [{ redirectUrl: "https://example.com/" }, "歡迎加入磐石祈願網！", ownWay],
      [{}, "歡迎加入磐石祈願網！", ownWay],
    ] as const) {
      await watchCalls(page, "/api/register", (route) => route.fulfill({ status: 201, json: answer }));
      const dialog = await openRegisterTab(page);
      await fillRegistration(dialog, newMember());
      await dialog.getByRole("button", { name: join }).click();
      await expect(toastOf(page)).toContainText("註冊成功");
      await expect(toastOf(page)).toContainText(message);
      await expect(page).toHaveURL(path);
      await page.unroute("/api/register");
    }
  });

  test("[S5.05] [S5.10] [S8.07] [S8.08] what the server refuses is shown at its field, and nothing typed is lost", async ({
    page,
  }) => {
    const known = newMember();
    await register(page.request, known);
    await page.context().clearCookies();
    const dialog = await openRegisterTab(page);
    const submit = dialog.getByRole("button", { name: join });
    await test.step("[S5.05] [S8.07] the server's messages", async () => {
      const member = { ...newMember(), email: "no address", phone: "12", password: "short" };
      await fillRegistration(dialog, member);
      await submit.click();
      await expect(toastOf(page)).toContainText("註冊失敗");
      await expect(toastOf(page)).toContainText("有些資料需要修正");
      await expect(toastOf(page)).toHaveAttribute("data-kind", "destructive");
      await expect(dialog.getByLabel("電子郵件")).toHaveAccessibleDescription(/電子郵件的格式不正確/);
      await expect(dialog.getByLabel("手機號碼")).toHaveAccessibleDescription(/手機號碼的格式不正確/);
      await expect(password(dialog)).toHaveAccessibleDescription(/密碼至少 8 個字元/);
      await expect(dialog.getByLabel("電子郵件")).toBeFocused();
      await expect(dialog.getByLabel("姓名")).toHaveValue(member.fullName);
      await expect(dialog.getByLabel("電子郵件")).toHaveValue("no address");
      await expect(dialog.getByLabel(/年滿 18 歲/)).toBeChecked();
    });
    await test.step("[S5.10] [S8.07] an e-mail in use", async () => {
      await fillRegistration(dialog, { ...newMember(), email: known.email });
      await submit.click();
      await expect(toastOf(page)).toContainText("這個電子郵件已經註冊過，請直接登入");
      await expect(dialog.getByLabel("電子郵件")).toHaveAccessibleDescription(/已經註冊過/);
    });
    await test.step("[S8.07] [S8.08] a failure without a message, and a broken network", async () => {
      await fillRegistration(dialog, newMember());
      await page.route("/api/register", (route) => route.fulfill({ status: 500, body: "" }));
      await submit.click();
      await expect(toastOf(page).getByText("請稍後再試", { exact: true })).toBeVisible();
      await expect(toastOf(page)).toContainText("註冊失敗");
      await page.unroute("/api/register");
      await page.route("/api/register", (route) => route.abort());
      await submit.click();
      await expect(toastOf(page).getByText("網路連線問題，請稍後再試", { exact: true })).toBeVisible();
      await page.unroute("/api/register");
    });
    await test.step("somebody who is a member already signs in with one press, by a known phone or e-mail", async () => {
      const login = page.getByRole("dialog", { name: "登入磐石祈願網" });
      for (const [taken, identifier] of [
        [{ phone: known.phone }, known.phone],
        [{ email: known.email }, known.email],
      ] as const) {
        await page.getByRole("tab", { name: "註冊" }).click();
        await fillRegistration(dialog, { ...newMember(), ...taken });
        await submit.click();
        await dialog.getByRole("button", { name: "改用這個帳號登入" }).click();
        await expect(login.getByLabel("電子郵件或手機號碼")).toHaveValue(identifier);
      }
      await expect(password(login)).toBeFocused();
      await page.keyboard.type(known.password);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/dashboard");
    });
  });
});
