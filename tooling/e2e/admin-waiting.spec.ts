import { answerWith, enter, notice, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

test("a lost letter is queued again with a reason, by keyboard, and another one set aside", { tag: "@both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  await enter(page, staff.admin);
  const row = (changes: object) => ({
    id: crypto.randomUUID(),
    state: "failed",
    purpose: "付款收據",
    recipient: "buyer@example.com",
    failure: "refused",
    answer: `550 5.1.1 ${"no such mailbox ".repeat(12)}`,
    tries: 9,
    isRetried: false,
    orderId: crypto.randomUUID(),
    orderNumber: "PS1234567890",
    memberId: null,
    refusal: null,
    createdAt: "2026-11-20T16:30:00.000Z",
    queuedAt: null,
    ...changes,
  });
  const ended = { purpose: "設定密碼的連結", refusal: "link_ended", orderId: null, orderNumber: null };
  const items = [
    row({}),
    row({ state: "lost", failure: null, answer: null }),
    row(ended),
    row({ state: "waiting", refusal: "queued" }),
  ];
  await answerWith(page, "admin.letter.list", { items, next: null });
  await page.goto("/admin/orders/letters");
  const requeue = page.getByRole("button", { name: /^重寄「/ });
  await expect(requeue).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^擱置「/ })).toHaveCount(3);
  await expect(page.getByText("信裡的連結已經用過或過期，請對方重新申請一次")).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-letters");
  await answerWith(page, "admin.letter.requeue", { changed: 1, left: 0 });
  await requeue.first().press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible();
  // The check changes the width, which replaces the button that opened the dialog.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await requeue.first().press("Enter");
  await dialog.getByLabel("原因").fill("信箱修好了");
  await dialog.getByRole("button", { name: "重寄" }).click();
  await expect(notice(page).getByText("1 封信排進佇列了")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(requeue.first()).toBeFocused();
});

test("a payment without an order is read in words, and attached to the order that its number finds", {
  tag: "@both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await enter(page, staff.admin);
  await page.goto("/admin/orders/events?open=true&hasOrder=false");
  await expect(page.getByText("沒有對應的訂單", { exact: true }).last()).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-payment-events");
  await page
    .getByRole("button", { name: /^查看「付款成功/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("金流送來的欄位")).toBeVisible();
  await expectAccessible();
  await answerWith(page, "admin.paymentEvent.attach", { orderId: crypto.randomUUID(), flag: "second_payment" });
  const found = {
    id: crypto.randomUUID(),
    number: "PS1234567890",
    description: "修行靈方案",
    total: 3990,
    state: "fulfilled",
  };
  await answerWith(page, "admin.order.list", { items: [found], next: null });
  await dialog.getByRole("button", { name: "歸到訂單" }).click();
  const number = dialog.getByLabel("訂單編號");
  await number.fill("PS12");
  await dialog.getByRole("list", { name: "找到的訂單" }).getByRole("button").first().click();
  await expect(number).toHaveValue("PS1234567890");
  await dialog.getByLabel("怎麼確認的").fill("金流後台的付款人是她");
  await expectAccessible();
  await dialog.getByRole("button", { name: "歸到訂單" }).click();
  await expect(notice(page).getByText("訂單要再看一下：同一筆訂單付了兩次。")).toBeVisible();
});

test("the daily comparison shows differences with their orders and the balance, and compares a day again", {
  tag: "@both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await enter(page, staff.admin);
  const compared = (changes: object) => ({
    day: "2026-11-21",
    state: "done",
    orders: 23,
    differences: 0,
    unanswered: 0,
    startedAt: "2026-11-21T22:00:00.000Z",
    finishedAt: "2026-11-21T22:00:09.000Z",
    ...changes,
  });
  const days = [
    compared({ day: "2026-11-21", differences: 1 }),
    compared({ day: "2026-11-20", unanswered: 2 }),
    compared({ day: "2026-11-19", state: "interrupted", finishedAt: null }),
    compared({ day: "2026-11-18" }),
  ];
  const orderId = crypto.randomUUID();
  const detail = "付款 PS1234567890_1：金流說付了 1 元，我們的帳上收到 3,990 元";
  const difference = { orderId, number: "PS1234567890", detail, raisedAt: "2026-11-21T22:00:09.000Z", settledAt: null };
  await answerWith(page, "admin.comparison.list", { days, missing: ["2026-11-22"] });
  await page.goto("/admin/orders/comparison");
  await expect(page.getByText("有訂單沒問到")).toBeVisible();
  await expect(page.getByRole("region", { name: "帳上的平衡" }).getByText("兩邊相等")).toBeVisible();
  await answerWith(page, "admin.comparison.get", { comparison: days[0], differences: [difference] });
  await page.getByRole("button", { name: /^看不同的地方.*2026-11-21/ }).press("Enter");
  await expect(page.getByText(detail)).toBeVisible();
  await expect(page.getByRole("link", { name: "PS1234567890" })).toHaveAttribute("href", `/admin/orders/${orderId}`);
  await expectAccessible();
  await saveScreenshot("admin-comparison");
  await answerWith(page, "admin.comparison.run", compared({ state: "running", finishedAt: null }));
  const again = page.getByRole("button", { name: /^重新核對.*2026-11-21/ });
  await again.click();
  await page.getByRole("dialog").getByLabel("原因").fill("金流昨晚維修");
  await expectAccessible();
  await page.getByRole("button", { name: "開始核對" }).click();
  await expect(notice(page).getByText("開始核對了")).toBeVisible();
  // A day that is being compared has no such button.
  await expect(page.locator("#main")).toBeFocused();
});
