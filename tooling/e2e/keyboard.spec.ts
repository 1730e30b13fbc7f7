import { cta, loginDialog, password, registerDialog, rulesDialog } from "./account-forms.ts";
import { completeJourney, expect, newMember, test } from "./fixtures.ts";
import { expectFocusKept, pick, tabAndPressEnter, reach, write } from "./keyboard.ts";

// By keyboard only: no click, no fill, no check.

test("[S1.02] a visitor reads the rules, registers, completes the journey and gets a slip", async ({ page }) => {
  test.slow();
  const member = newMember();
  await page.goto("/");
  await tabAndPressEnter(page, page.getByRole("button", { name: cta }));
  const accept = rulesDialog(page).getByRole("button", { name: "我接受守則" });
  await reach(page, rulesDialog(page).getByRole("region"));
  await page.keyboard.press("End");
  await expect(accept).toBeEnabled();
  await tabAndPressEnter(page, accept);

  const form = registerDialog(page);
  await form.waitFor();
  await write(page, form.getByLabel("姓名"), member.fullName);
  await write(page, form.getByLabel("電子郵件"), member.email);
  await write(page, form.getByLabel("手機號碼"), member.phone);
  await write(page, password(form), member.password);
  await reach(page, form.getByLabel(/年滿 18 歲/));
  await page.keyboard.press("Space");
  await tabAndPressEnter(page, form.getByRole("button", { name: "完成註冊" }));
  await expect(page).toHaveURL("/intro?plan=trial");

  // The rules were accepted in their dialog.
  await reach(page, page.getByRole("checkbox", { name: "我接受以上祈願守則" }));
  await expect(page.getByRole("checkbox", { name: "我接受以上祈願守則" })).toBeChecked();
  await tabAndPressEnter(page, page.getByRole("button", { name: "開始祈願" }));
  for (const [place, path] of [
    "planet-selection",
    "leyline-selection",
    "sacred-object-selection",
    "sacred-song-selection",
    "prayer-manual-selection",
  ].entries()) {
    await expect(page).toHaveURL(new RegExp(`/${path}`));
    await pick(page, page.getByRole("main").getByRole("group"), place % 3);
    await tabAndPressEnter(page, page.getByRole("button", { name: "下一步" }));
  }
  await expect(page).toHaveURL("/prayer-wish-form");
  await write(page, page.getByRole("textbox", { name: "你的願" }), "願我記得慢慢來。");
  await tabAndPressEnter(page, page.getByRole("button", { name: "帶著它進入儀式" }));
  await expect(page).toHaveURL("/ritual-ceremony");
  await tabAndPressEnter(page, page.getByRole("button", { name: "略過" }));
  await expect(page).toHaveURL("/oracle-reading");
  await tabAndPressEnter(page, page.getByRole("button", { name: "看這個願的籤" }));
  await expect(page.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
  await expectFocusKept(page);
  await tabAndPressEnter(page, page.getByRole("link", { name: "請 AI 解讀" }));
  await expect(page.getByRole("button", { name: "開始解讀" })).toBeVisible();
});

test("a member signs in, asks, and draws a slip", async ({ page, registered }) => {
  await page.context().clearCookies();
  await page.goto("/");
  await tabAndPressEnter(page, page.getByRole("banner").getByRole("button", { name: "登入" }));
  await loginDialog(page).waitFor();
  await write(page, loginDialog(page).getByLabel("電子郵件或手機號碼"), registered.email);
  await write(page, password(loginDialog(page)), registered.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("靈魂聖殿");
  await tabAndPressEnter(page, page.getByRole("button", { name: "開啟選單" }));
  await tabAndPressEnter(
    page,
    page.getByRole("navigation", { name: "手機選單" }).getByRole("link", { name: "抽靈籤" }),
  );
  await expect(page).toHaveURL("/oracle-draw");
  await write(page, page.getByRole("textbox", { name: "想寫下來的話" }), "該不該搬家？");
  await tabAndPressEnter(page, page.getByRole("button", { name: "開始抽籤" }));
  await expect(page.getByRole("heading", { name: "傳統解讀" })).toBeVisible();
  await expect(page.getByText("該不該搬家？")).toBeVisible();
});

test("a visitor enlarges an image, puts it into the cart, and takes it out again", async ({ page }) => {
  await page.goto("/souldepartment");
  await tabAndPressEnter(page, page.getByRole("button", { name: "靈性圖像" }));
  const opener = page.getByRole("button", { name: "放大看「夜空之石」" });
  await tabAndPressEnter(page, opener);
  await page.getByRole("dialog", { name: "夜空之石" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "夜空之石" }) });
  await tabAndPressEnter(page, tile.getByRole("button", { name: "加入購物車" }));
  await expectFocusKept(page);
  const cart = page.getByRole("region", { name: "購物車" });
  await tabAndPressEnter(page, cart.getByRole("button", { name: "1 件" }));
  await tabAndPressEnter(page, cart.getByRole("button", { name: "移出「夜空之石」" }));
  await expect(cart).toContainText("0 件");
});

test("a member writes a dialogue, and deletes it", async ({ page, signIn }) => {
  const text = `鍵盤寫下的話。${Date.now()}`;
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=dialogues");
  const sheet = page.getByRole("region", { name: "寫下今天的對話" });
  await pick(page, sheet.getByRole("radiogroup", { name: "此刻的心情" }), 1);
  await write(page, sheet.getByLabel("對話", { exact: true }), text);
  await tabAndPressEnter(page, sheet.getByRole("button", { name: "收好這段對話" }));
  const entry = page.getByRole("region", { name: "寫下的對話" }).locator("ul > li").filter({ hasText: text });
  await expect(entry).toHaveCount(1);
  await expectFocusKept(page);
  await tabAndPressEnter(page, entry.getByRole("button", { name: /^刪除/ }));
  const asked = page.getByRole("alertdialog", { name: "刪除這段對話？" });
  await asked.waitFor();
  await tabAndPressEnter(page, asked.getByRole("button", { name: "刪除" }));
  // An open dialog hides everything behind it.
  await expect(asked).toHaveCount(0);
  await expect(entry).toHaveCount(0);
  await expectFocusKept(page);
});

test("arrow keys move through the temple's tabs, and a prayer is opened, read and closed", async ({
  page,
  registered: _,
}) => {
  await completeJourney(page.request, "願我好好睡。");
  await page.goto("/dashboard");
  await reach(page, page.getByRole("tab", { name: "總覽" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "祈願" })).toBeFocused();
  await expect(page).toHaveURL("/dashboard?tab=prayers");
  const opener = page.getByRole("button", { name: /^讀這個願/ });
  await tabAndPressEnter(page, opener);
  const prayerDialog = page.getByRole("dialog", { name: "你的願" });
  await tabAndPressEnter(page, prayerDialog.getByRole("button", { name: "我要還願" }));
  await write(page, prayerDialog.getByLabel("感謝的話"), "睡得很好。");
  await page.keyboard.press("Escape");
  await expect(prayerDialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("each dialog of the account gives the focus back to what opened it", async ({ page, registered: _ }) => {
  await page.goto("/account");
  for (const [name, role] of [
    ["全部登出", "alertdialog"],
    ["刪除帳號...", "dialog"],
  ] as const) {
    const opener = page.getByRole("button", { name });
    await tabAndPressEnter(page, opener);
    await page.getByRole(role).waitFor();
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
