import type { Page } from "@playwright/test";
import { callAsStaff, signInAsStaff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

/** An order of a visitor with an e-mail of its own; returns its number. */
async function placeOrder(page: Page, email: string): Promise<string> {
  const placed = await page.request.post("/api/payments/create-payuni-order", {
    data: { planType: "basic", amount: 3990, currency: "TWD", email },
  });
  const { orderId } = (await placed.json()) as { orderId: string };
  const answer = await page.request.get(`/api/admin/orders/${orderId}`);
  return ((await answer.json()) as { number: string }).number;
}

test("a list, its counts and a row's page are read again at each visit", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/orders");
  await expect(page.getByRole("list", { name: "訂單清單" }).or(page.getByRole("table"))).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "會員資料庫" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "會員資料庫" })).toBeVisible();
  const number = await placeOrder(page, `fresh-${crypto.randomUUID()}@example.com`);
  await page.getByRole("navigation").getByRole("link", { name: /^訂單/ }).click();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
});

test("a list in sight learns once a minute of newer rows, and reads them when it is asked to", async ({ page }) => {
  await page.clock.install();
  await signInAsStaff(page);
  await page.goto("/admin/orders?state=pending");
  await expect(page.getByText(/^(共|已載入) [\d,]+ 筆/)).toBeVisible();
  const number = await placeOrder(page, `newer-${crypto.randomUUID()}@example.com`);
  await expect(page.getByText(/有 .* 筆新的/)).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(page.getByText(/^有 \d+ 筆新的$/)).toBeVisible();
  await expect(page.getByRole("link", { name: number })).toHaveCount(0);
  await page.getByRole("button", { name: "重新整理" }).click();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await expect(page.getByText(/筆新的$/)).toHaveCount(0);
});

test("wishes that wait for care are counted as the list shows them, at once after an act", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/prayers?care=open");
  const open = page.getByLabel("祈願的數量").locator("div", { hasText: "待關懷" }).getByRole("definition");
  const rows = page.getByRole("button", { name: /^查看「/ });
  await expect(rows.first()).toBeVisible();
  const answer = await page.request.get("/api/admin/prayers?care=open");
  const [wish] = (await answer.json()) as { id: string }[];
  await callAsStaff(page, "admin.prayer.attend", { id: wish?.id });
  // Other tests attend wishes too: both figures are of one reading.
  await expect(async () => {
    await page.getByRole("button", { name: "重新整理" }).click();
    await expect(page.getByRole("button", { name: "重新整理" })).toHaveAttribute("aria-disabled", "false");
    expect(await open.textContent()).toBe(String(await rows.count()));
  }).toPass();
});
