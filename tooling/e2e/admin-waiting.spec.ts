import { randomBytes, randomUUID } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { signInAsStaff, notice, staff } from "./admin-page.ts";
import { inDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { createPaidOrders } from "./paid-orders.ts";

test("a letter that failed is queued again by keyboard, and arrives; one that was lost is set aside", {
  tag: "@checked-at-both",
}, async ({ page, baseURL, expectAccessible, saveScreenshot }) => {
  const name = `r${randomUUID().slice(0, 6)}`;
  const to = (which: string) => `${which}.${name}@example.com`;
  const answer = `550 5.1.1 ${"no such mailbox ".repeat(12)}`;
  const letters = [
    { which: "failed", purpose: "receipt", state: "failed", tries: 9, answer, minutes: 60 },
    { which: "lost", purpose: "receipt", state: "waiting", tries: 0, answer: null, minutes: 50 },
    { which: "second", purpose: "receipt", state: "failed", tries: 9, answer, minutes: 55 },
    { which: "ended", purpose: "reset_password", state: "failed", tries: 9, answer, minutes: 40 },
    { which: "queued", purpose: "receipt", state: "waiting", tries: 0, answer: null, minutes: 0 },
  ];
  await inDatabase(baseURL ?? "", async (tx) => {
    for (const { which, purpose, state, tries, answer: said, minutes } of letters)
      await tx`
        insert into mail_outbox (id, recipient, subject, body, purpose, state, tries, last_error, created_at)
        values (${randomUUID()}, ${to(which)}, '信', '內容', ${purpose}, ${state}, ${tries}, ${said},
          now() - make_interval(mins => ${minutes}))`;
  });
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/orders/letters");
  const row = (which: string) => page.locator("[data-row]").filter({ hasText: to(which) });
  const button = (verb: string, which: string) => row(which).getByRole("button", { name: new RegExp(`^${verb}「`) });
  await expect(row("failed")).toContainText("收信的一方拒收");
  await expect(row("lost")).toContainText("遺失，沒有寄出");
  await expect(row("ended")).toContainText("信裡的連結已經用過或過期，請對方重新申請一次");
  await expect(row("queued")).toContainText("這封信已經在排隊，很快就會寄出");
  for (const [which, verbs] of [
    ["failed", [1, 1]],
    ["lost", [1, 1]],
    ["ended", [0, 1]],
    ["queued", [0, 0]],
  ] as const) {
    await expect(button("重寄", which)).toHaveCount(verbs[0]);
    await expect(button("略過", which)).toHaveCount(verbs[1]);
  }
  await expectAccessible();
  await saveScreenshot("admin-letters");
  const dialog = page.getByRole("dialog");
  await button("重寄", "failed").press("Enter");
  await expect(dialog).toBeVisible();
  await expectAccessible();
  // The check changes the width, which replaces the button that opened the dialog.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await button("重寄", "failed").press("Enter");
  await dialog.getByRole("button", { name: "重寄" }).click();
  await expect(notice(page).getByText("1 封信排進佇列了")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button("重寄", "failed")).toHaveCount(0);
  await expect
    .poll(async () => {
      let state: unknown;
      await inDatabase(baseURL ?? "", async (tx) => {
        [{ state } = { state }] = await tx`select state from mail_outbox where recipient = ${to("failed")}`;
      });
      return state;
    })
    .toBe("sent");
  await button("略過", "lost").press("Enter");
  await dialog.getByRole("button", { name: "略過" }).click();
  await expect(notice(page).getByText("略過了 1 封信")).toBeVisible();
  await expect(row("ended")).toBeVisible();
  await expect(row("lost")).toHaveCount(0);
  await test.step("of several, those that can be are queued again, and nothing stays selected", async () => {
    const selected = (which: string) => row(which).getByRole("checkbox");
    const bar = page.getByRole("region", { name: "選取的信件" });
    await selected("second").check();
    // It stays in the list, so that it could stay selected.
    await selected("ended").check();
    await bar.getByRole("button", { name: "重寄" }).click();
    await expect(dialog).toContainText("重寄 2 封信");
    await dialog.getByRole("button", { name: "重寄" }).click();
    await expect(notice(page).getByText("另外 1 封已經有人處理，或不能再寄。")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(bar).toHaveCount(0);
    await expect(selected("ended")).not.toBeChecked();
  });
});

test("a payment without an order is read in words, and attached to the order that its number finds", {
  tag: "@checked-at-both",
}, async ({ page, baseURL, expectAccessible, saveScreenshot }) => {
  const [order] = await createPaidOrders(page, 1);
  if (!order) throw new Error("the order is not paid");
  const merTradeNo = `XX${randomBytes(6).toString("hex").toUpperCase()}_1`;
  const fields = { Status: "SUCCESS", Message: "付款成功", MerTradeNo: merTradeNo, TradeAmt: "3990" };
  await inDatabase(
    baseURL ?? "",
    (tx) => tx`
      insert into payment_events (id, digest, mer_trade_no, trade_no, amount, method, paid_at, source, kind, raw, fields,
        received_at, handled_at, quarantine)
      values (${randomUUID()}, ${randomBytes(32)}, ${merTradeNo}, ${`T${merTradeNo}`}, 3990, 'atm', now(), 'notify', 'paid', 'x',
        ${JSON.stringify(fields)}::jsonb, now(), now(), 'unknown_order')`,
  );
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/orders/events?open=true&hasOrder=false");
  await expect(page.getByText("沒有對應的訂單", { exact: true }).last()).toBeVisible();
  await expectAccessible();
  await saveScreenshot("admin-payment-events");
  await page
    .getByRole("button", { name: /^查看「付款成功/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("region", { name: "金流送來的欄位" })).toContainText(merTradeNo);
  await expectAccessible();
  await dialog.getByRole("button", { name: "指定訂單" }).click();
  const number = dialog.getByLabel("訂單編號");
  await number.fill(order.number.slice(0, 8));
  const found = dialog.getByRole("list", { name: "找到的訂單" });
  await expect(found.getByRole("button").first()).toBeVisible();
  await number.fill(order.number.slice(0, -1));
  // The list of what was typed before is shown until then, and moves under a click when it gets shorter.
  await expect(found.getByRole("button")).toHaveCount(1);
  await found.getByRole("button", { name: order.number }).click();
  await expect(number).toHaveValue(order.number);
  await dialog.getByLabel("確認的依據").fill("金流後台的付款人是她");
  await expectAccessible();
  await dialog.getByRole("button", { name: "指定訂單" }).click();
  // The order was paid before.
  await expect(notice(page).getByText("訂單待確認：同一筆訂單付了兩次。")).toBeVisible();
  await page.goto(`/admin/orders/${order.id}`);
  await expect(page.getByLabel("這筆訂單的帳").getByRole("definition").first()).toHaveText("NT$ 7,980");
});

test("the daily comparison shows how each day stands, the balance, and the differences of a day that is compared now", {
  tag: "@checked-at-both",
}, async ({ page, baseURL, expectAccessible, saveScreenshot }) => {
  const dayBefore = (days: number) => taipeiDay(Date.now() - days * 86_400_000);
  let day = "";
  await inDatabase(baseURL ?? "", async (tx) => {
    const [fewest] = await tx<{ day: string }[]>`
      select to_char(paid_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') as day from payment_attempts
      where channel = 'gateway' and state = 'paid' and paid_at between now() - interval '90 days' and now() - interval '20 days'
      group by 1 order by count(*), 1 limit 1`;
    day = fewest?.day ?? "";
    // By this number the local gateway knows a payment of the demo.
    await tx`
      update payment_attempts set trade_no = 'LOST-' || mer_trade_no where id = (select min(id::text)::uuid from payment_attempts
        where channel = 'gateway' and state = 'paid' and to_char(paid_at at time zone 'Asia/Taipei', 'YYYY-MM-DD') = ${day})`;
    for (const [back, unanswered, minutes] of [
      [10, 2, 5],
      [11, 0, null],
      [12, 0, 5],
    ] as const)
      await tx`
        insert into gateway_comparisons (day, orders, differences, unanswered, started_at, progress_at, finished_at)
        values (${dayBefore(back)}, 23, 0, ${unanswered}, now() - interval '1 hour', now() - interval '1 hour',
          now() - make_interval(mins => ${minutes}))
        on conflict (day) do nothing`;
  });
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/orders/comparison");
  const compared = (of: string) => page.getByRole("listitem").filter({ has: page.getByText(`（${of}）`) });
  for (const [back, words] of [
    [10, "有訂單沒問到"],
    [11, "中斷，下次會接著做"],
    [12, "都相同"],
  ] as const)
    await expect(compared(dayBefore(back))).toContainText(words);
  await expect(page.getByRole("region", { name: "帳務核對" }).getByText("兩邊相符")).toBeVisible();
  await page.getByRole("button", { name: "核對其他日子" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("日期").fill(day);
  await expectAccessible();
  await page.getByRole("button", { name: "開始核對" }).click();
  await expect(notice(page).getByText("開始核對了")).toBeVisible();
  await expect(compared(day)).toContainText("有不同", { timeout: 30_000 });
  await compared(day)
    .getByRole("button", { name: /^看不同的地方/ })
    .press("Enter");
  const differences = page.getByRole("list", { name: `${day} 與金流不同的訂單` });
  await expect(differences.getByRole("listitem")).toHaveCount(1);
  await expect(differences).toContainText("金流查不到這筆交易");
  await expectAccessible();
  await saveScreenshot("admin-comparison");
  await compared(day)
    .getByRole("button", { name: /^重新核對/ })
    .click();
  await expect(dialog).toContainText(`核對 ${day.replaceAll("-", "/")}`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const link = differences.getByRole("link").first();
  const number = (await link.textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole("region", { name: "待辦" })).toContainText("金流查不到這筆交易");
});
