import { expect, test } from "./fixtures.ts";

test("[S2.05] /payment/success without an order invites to the plans and stays", { tag: "@both" }, async ({
  page,
  expectAccessible,
  picture,
}) => {
  await page.clock.install();
  const answer = await page.goto("/payment/success");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("這裡還沒有訂單");
  await expectAccessible();
  await picture("payment-success");
  await page.clock.runFor(6000);
  await expect(page).toHaveURL("/payment/success");
  await page.getByRole("main").getByRole("link", { name: "看看會員方案" }).click();
  await expect(page).toHaveURL("/#pricing");
});

test("[S2.05] [S2.96] [S2.97] /payment/cancel shows selling points and leads to the plans and home", {
  tag: "@both",
}, async ({ page, expectAccessible, picture }) => {
  const answer = await page.goto("/payment/cancel");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("list", { name: "會員方案裡有什麼" }).getByRole("listitem")).toHaveCount(3);
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveText(["再看一次方案", "回首頁"]);
  await expectAccessible();
  await picture("payment-cancel");
  await links.first().click();
  await expect(page).toHaveURL("/#pricing");
  await expect(page.locator("#pricing")).toBeInViewport();
  await page.goBack();
  await links.last().click();
  await expect(page).toHaveURL("/");
});
