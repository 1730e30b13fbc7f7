import type { APIRequestContext, Page } from "@playwright/test";
import { countCalls, signInAsStaff, notice, refuse, staff } from "./admin-page.ts";
import { DEMO_PASSWORD, expect, newMember, register, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|403|404|409|503)/] });

const rows = (page: Page) => page.locator("[data-row]");
const settled = (page: Page) => expect(page.locator(".list-rows[aria-busy=false][data-stale=false]")).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const todo = (page: Page) => page.getByRole("region", { name: "待辦" });
const book = (page: Page) => page.getByLabel("這筆訂單的帳").getByRole("definition");

/** Registers a member and places an order in their name; the id and the number of the order. */
async function placeOrder(page: Page) {
  const member = newMember();
  await register(page.request, member);
  const answer = await page.request.post("/api/payments/create-payuni-order", {
    data: { planType: "basic", amount: 3990, currency: "TWD" },
  });
  expect(answer.status()).toBe(200);
  await signInAsStaff(page, staff.admin);
  const found = await page.request.get(`/api/admin/orders?search=${encodeURIComponent(member.email)}`);
  const [order] = (await found.json()) as { id: string; number: string }[];
  if (!order) throw new Error("the order is not listed");
  return { ...order, member };
}

/** Records money from outside in the open page. */
async function recordPayment(page: Page, amount: string) {
  await page.getByRole("button", { name: "登錄金流以外的收款" }).press("Enter");
  await dialog(page).getByLabel("實收金額（元）").fill(amount);
  await dialog(page).getByLabel("原因").fill("臨櫃匯款");
  await dialog(page)
    .getByRole("button", { name: /^登錄收款/ })
    .press("Enter");
  await expect(dialog(page)).toBeHidden();
}

/** What a second administrator does meanwhile, somewhere else. */
async function meanwhile(request: APIRequestContext, procedure: string, json: object) {
  const username = staff.super;
  await request.post("/api/admin/login", { data: { username, password: DEMO_PASSWORD } });
  const answer = await request.post(`/trpc/${procedure}`, { data: { json } });
  expect(answer.status()).toBe(200);
}

test("the orders are found, filtered, counted by what waits, and downloaded under the same conditions", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const { number, member } = await placeOrder(page);
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "訂單" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "訂單與相關清單" }).getByRole("link")).toHaveText([
    "訂單",
    "退款申請",
    "金流通知",
    "每日核對",
    "信件",
  ]);
  await settled(page);
  await expectAccessible();
  await saveScreenshot("admin-orders");
  await test.step("what waits is a button with how much of it", async () => {
    // Tests beside this one raise and settle flags meanwhile.
    const waiting = page.getByRole("button", { name: /^待確認 [1-9]\d*$/ });
    await waiting.click();
    await expect(page).toHaveURL(/\?flag=any$/);
    await expect(waiting).toHaveAttribute("aria-pressed", "true");
    await settled(page);
    expect(await rows(page).count()).toBeGreaterThan(0);
    await expect(rows(page).filter({ hasNot: page.locator(".flag-badges") })).toHaveCount(0);
    const opener = page.getByRole("button", { name: /^篩選/ });
    if (await opener.isVisible()) await opener.click();
    const reasons = page.getByLabel("待確認原因");
    for (const reason of ["任何原因", "同一筆訂單付了兩次", "付款金額與訂單不同"])
      await expect(reasons.getByRole("option", { name: new RegExp(`^${reason}（[1-9]\\d*）$`) })).toBeAttached();
    await waiting.click();
    await expect(page).toHaveURL(/\/orders$/);
  });
  await test.step("filters combine, and a search finds an order by its number and by its buyer", async () => {
    await page.goto("/admin/orders?state=fulfilled&kind=plan&method=card");
    await settled(page);
    await expect(rows(page)).not.toHaveCount(0);
    for (const text of [/已付款(?!，)/, "信用卡", "方案"])
      await expect(rows(page).filter({ hasNotText: text })).toHaveCount(0);
    await page.goto("/admin/orders");
    const box = page.getByRole("searchbox", { name: "搜尋訂單" });
    for (const text of [number, member.email]) {
      await box.fill(text);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(number);
    }
    await box.fill("沒有這筆訂單");
    await expect(page.getByRole("heading", { name: "沒有符合條件的訂單" })).toBeVisible();
    await box.fill(number);
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step("the download takes the same conditions", async () => {
    const opener = page.getByRole("button", { name: /^篩選/ });
    if (await opener.isVisible()) await opener.click();
    const path = `/api/admin/orders/export?search=${number}`;
    await expect(page.getByRole("link", { name: "匯出 CSV" })).toHaveAttribute("href", path);
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(number);
  });
  await test.step("a selected order is exported alone, as either file", async () => {
    const box = page.getByRole("checkbox", { name: `選取「${number}」` });
    await box.press("Space");
    const bar = page.getByRole("region", { name: "選取的訂單" });
    for (const format of ["CSV", "XLSX"]) {
      const started = page.waitForEvent("download");
      await bar.getByRole("link", { name: `匯出所選 ${format}` }).press("Enter");
      const file = await started;
      expect(file.url()).toContain("&ids=");
      expect(file.suggestedFilename()).toMatch(new RegExp(`^訂單-.*\\.${format.toLowerCase()}$`));
    }
    await expectAccessible();
    await bar.getByRole("button", { name: "取消選取" }).press("Enter");
    await expect(bar).toHaveCount(0);
  });
  await test.step("the palette finds an order by its number", async () => {
    await page.keyboard.press("Control+k");
    await dialog(page).getByRole("combobox").fill(number);
    await page.getByRole("group", { name: "訂單" }).getByRole("option").first().click();
    await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  });
  await test.step("an order that cannot be read says so, and is read at the next try", async () => {
    const refusal = { status: 503, code: "unavailable", message: "服務暫時無法使用，請稍後再試" };
    await refuse(page, "admin.order.get", refusal);
    await page.reload();
    const failure = page.getByRole("alert").filter({ hasText: "訂單讀取失敗" });
    await expect(failure).toContainText(refusal.message);
    await page.unrouteAll();
    await failure.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByRole("region", { name: "款項" })).toBeVisible();
    await page.goto("/admin/orders/00000000-0000-7000-8000-000000000000");
    await expect(page.getByRole("heading", { name: "沒有這筆訂單" })).toBeVisible();
  });
});

test("an order's money is settled by keyboard: a wrong amount that somebody else settled first, a second payment sent back", {
  tag: "@phone",
}, async ({ page, playwright, baseURL, expectAccessible, saveScreenshot }) => {
  const { id, number } = await placeOrder(page);
  await page.goto(`/admin/orders/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(todo(page)).toHaveCount(0);
  await test.step("an amount that differs is said before it is recorded, and waits under a flag", async () => {
    await page.getByRole("button", { name: "登錄金流以外的收款" }).press("Enter");
    await dialog(page).getByLabel("實收金額（元）").fill("3000");
    await expect(dialog(page).getByText("訂單不會完成，會列為待確認")).toBeVisible();
    await dialog(page).getByRole("button", { name: "登錄收款 NT$ 3,000" }).press("Enter");
    await expect(dialog(page).getByLabel("原因")).toBeFocused();
    await expectAccessible();
    await page.keyboard.type("臨櫃匯款");
    await dialog(page).getByRole("button", { name: "登錄收款 NT$ 3,000" }).press("Enter");
    await expect(todo(page)).toContainText("付款金額與訂單不同");
    await expect(todo(page)).toContainText("NT$ 3,000");
    await expect(book(page)).toHaveText(["NT$ 3,000", "NT$ 0", "NT$ 3,000"]);
    await expectAccessible();
    await saveScreenshot("admin-order");
  });
  await test.step("somebody was first: nothing is done twice, what was written stays, the page is refetched", async () => {
    const detail = await page.request.get(`/api/admin/orders/${id}`);
    const { flags } = (await detail.json()) as { flags: { id: string }[] };
    await todo(page)
      .getByRole("button", { name: /^依這筆款項完成訂單/ })
      .press("Enter");
    await dialog(page).getByLabel("原因").fill("差額不計較");
    const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const settlement = { id: flags[0]?.id, settlement: "fulfilled", reason: "先處理了" };
    await meanwhile(other, "admin.orderFlag.settle", settlement);
    await other.dispose();
    await dialog(page).getByRole("button", { name: "完成訂單 NT$ 3,000" }).press("Enter");
    await expect(dialog(page).getByRole("alert")).toContainText("這個待確認事項剛剛已經處理好了");
    await expect(dialog(page).getByLabel("原因")).toHaveValue("差額不計較");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "放棄內容" }).press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(todo(page)).toHaveCount(0);
    await expect(page.getByRole("list", { name: "已確認的事項" })).toContainText("先處理了");
    await expect(page.getByRole("list", { name: "交給會員的天數" })).toContainText("30 天");
  });
  await test.step("money that came twice goes back, and its flag with it", async () => {
    await recordPayment(page, "3990");
    await expect(todo(page)).toContainText("同一筆訂單付了兩次");
    await todo(page).getByRole("button", { name: "登錄已經匯還的款項" }).press("Enter");
    const amount = dialog(page).getByLabel("退款金額（元）");
    await expect(amount).toHaveValue("3990");
    await amount.fill("4000");
    await expect(dialog(page).getByText("超過可以退的 NT$ 3,990")).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: /^登錄退款/ })).toBeDisabled();
    await amount.fill("3990");
    await dialog(page).getByLabel("匯款編號、憑證").fill("TW-20261122-01");
    await dialog(page).getByLabel("原因").fill("多付的一筆");
    await expectAccessible();
    await dialog(page).getByRole("button", { name: "登錄退款 NT$ 3,990" }).press("Enter");
    await expect(notice(page)).toContainText("退款 NT$ 3,990");
    await expect(todo(page)).toHaveCount(0);
    await expect(book(page)).toHaveText(["NT$ 6,990", "NT$ 3,990", "NT$ 3,000"]);
    await expect(page.getByRole("list", { name: "付款與退款" })).toContainText("TW-20261122-01");
  });
  await test.step("a link to a dialog about what is not there opens none", async () => {
    await page.goto(`/admin/orders/${id}#settle-refund/${id}`);
    await expect(page).not.toHaveURL(/#/);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test("a visitor's paid order goes to a member once, one without payment is cancelled, and what became of a refund is recorded", async ({
  page,
  playwright,
  baseURL,
  expectAccessible,
}) => {
  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const place = async () => {
    const data = { planType: "basic", amount: 3990, currency: "TWD", email: newMember().email };
    const answer = await visitor.post("/api/payments/create-payuni-order", { data });
    return ((await answer.json()) as { orderId: string }).orderId;
  };
  const [paid, unpaid] = [await place(), await place()];
  await visitor.dispose();
  const member = newMember();
  await register(page.request, member);
  await signInAsStaff(page, staff.admin);
  await test.step("a second click on the same button does nothing more, and the focus stays on the page", async () => {
    await page.goto(`/admin/orders/${paid}`);
    await recordPayment(page, "3990");
    await todo(page).getByRole("button", { name: "交給會員" }).click();
    const search = dialog(page).getByLabel("找會員");
    await search.fill("沒有這個人");
    await expect(dialog(page).getByText("找不到這樣的會員")).toBeVisible();
    await search.fill(member.email);
    await dialog(page).getByRole("radio", { name: member.email }).check();
    await dialog(page).getByLabel("原因").fill("本人來電確認");
    const calls = countCalls(page, "admin.order.assign");
    // Enter searches, and does not send the form.
    await search.press("Enter");
    await expectAccessible();
    expect(calls()).toBe(0);
    await dialog(page).getByRole("button", { name: "交給這位會員" }).dblclick();
    await expect(notice(page)).toContainText("訂單已經交給會員");
    await expect(todo(page)).toHaveCount(0);
    await expect(page.getByRole("list", { name: "交給會員的天數" })).toContainText("30 天");
    await expect(page.getByRole("main")).toBeFocused();
    expect(calls()).toBe(1);
  });
  await test.step("an order that nobody paid is cancelled, and then no more", async () => {
    await page.goto(`/admin/orders/${unpaid}`);
    await page.getByRole("button", { name: "取消訂單" }).click();
    await dialog(page).getByLabel("原因").fill("購買人不要了");
    const cancel = dialog(page).getByRole("button", { name: "取消這筆訂單" });
    await test.step("what failed stays in the dialog until it is tried again", async () => {
      await refuse(page, "admin.order.cancel", { status: 503, code: "unavailable", message: "服務暫時無法使用" });
      await cancel.click();
      await expect(dialog(page).getByRole("alert")).toHaveText("服務暫時無法使用");
      await expectAccessible();
      await page.unrouteAll();
    });
    await cancel.click();
    await expect(notice(page)).toContainText("訂單已取消");
    await expect(page.getByRole("button", { name: "取消訂單" })).toHaveCount(0);
  });
  await test.step("a refund of unknown outcome is settled with what the gateway's console says", async () => {
    const found = await page.request.get("/api/admin/orders?flag=refund_unknown");
    const [order] = (await found.json()) as { id: string }[];
    await page.goto(`/admin/orders/${order?.id}`);
    await todo(page)
      .getByRole("button", { name: /^登錄這筆退款結果/ })
      .click();
    await dialog(page).getByLabel("退款結果").selectOption({ label: "沒有退，款項還在" });
    await dialog(page).getByLabel("查證的依據").fill("金流後台沒有這筆退款");
    await expectAccessible();
    await dialog(page).getByRole("button", { name: "登錄結果" }).click();
    await expect(notice(page)).toContainText("沒有退出去");
    await expect(todo(page)).toHaveCount(0);
  });
});

test("a moderator sees no orders: no item in the menu, no screen, none in the palette", async ({
  page,
  expectAccessible,
}) => {
  const { id, number } = await placeOrder(page);
  await signInAsStaff(page, staff.moderator);
  for (const path of ["/admin/orders", `/admin/orders/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "你的角色沒有這個權限" })).toBeVisible();
  }
  await expectAccessible();
  await page.keyboard.press("Control+k");
  await dialog(page).getByRole("combobox").fill(number);
  await expect(dialog(page).getByText(`找不到「${number}」`)).toBeVisible();
});
