import type { Page, Response } from "@playwright/test";
import { section } from "./account-page.ts";
import { callsOf } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

test.use({ allowedErrors: [/ERR_FAILED/] });

/** Places so many orders over the documented call; the paths of their payment links, newest first. */
async function placeOrders(page: Page, many: number): Promise<string[]> {
  const ways: string[] = [];
  for (let placed = 0; placed < many; placed += 1) {
    const answer = await page.request.post("/api/payments/create-payuni-order", {
      data: { planType: "basic", amount: 3990, currency: "TWD" },
    });
    expect(answer.status()).toBe(200);
    const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
    ways.unshift(new URL(paymentUrl).pathname);
  }
  return ways;
}

type OrdersPage = { cursor: string | undefined; next: string | null };

/** The pages of orders in an answer, which may hold other calls too: the cursor asked for, and the next one. */
async function ordersIn(answer: Response): Promise<OrdersPage[]> {
  const { pathname, searchParams } = new URL(answer.url());
  const place = pathname.replace("/trpc/", "").split(",").indexOf("payments.orders");
  if (place < 0) return [];
  const asked = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, { json: { cursor?: string } }>;
  const results = (await answer.json()) as { result: { data: { json: { next: string | null } } } }[];
  const next = results[place]?.result.data.json.next ?? null;
  return [{ cursor: asked[place]?.json.cursor, next }];
}

test("orders come ten at a time, newest first, each once, more by the cursor of the page before, and again where that failed", async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  const newest = await placeOrders(page, 13);
  const pages: OrdersPage[] = [];
  page.on("response", async (answer) => pages.push(...(await ordersIn(answer))));
  await page.goto("/account");
  const orders = section(page, "訂單");
  const ways = orders.getByRole("link", { name: /^繼續付款/ });
  await expect(ways).toHaveCount(10);
  await expectAccessible();
  await saveScreenshot("account-orders");
  await test.step("further orders that cannot be read are tried again, and the first ones stay", async () => {
    await page.route(callsOf("payments.orders"), (route) => route.abort());
    await orders.getByRole("button", { name: "更多" }).click();
    await expect(orders.getByText("後面的訂單暫時讀不到")).toBeVisible();
    await expect(orders.getByRole("listitem")).toHaveCount(10);
    await expectAccessible();
    await page.unroute(callsOf("payments.orders"));
    await orders.getByRole("button", { name: "再試一次" }).click();
  });
  await expect(ways).toHaveCount(13);
  expect(await ways.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))).toEqual(newest);
  await expect(orders.getByRole("button", { name: "更多" })).toHaveCount(0);
  await expect(orders).toContainText("已經是全部了");
  expect(pages).toEqual([
    { cursor: undefined, next: expect.any(String) },
    { cursor: pages[0]?.next, next: null },
  ]);
});
