import type { Page, Response } from "@playwright/test";
import { section } from "./account-page.ts";
import { callUrlPattern } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

test.use({ allowedErrors: [/ERR_FAILED|status of 400/] });

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

test("orders come ten at a time, newest first, each once, more by the cursor of the page before, and again where that failed, with the focus on the first new one", async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  const newest = await placeOrders(page, 13);
  const pages: OrdersPage[] = [];
  const noteOrders = async (answer: Response) => pages.push(...(await ordersIn(answer)));
  page.on("response", noteOrders);
  await page.goto("/account");
  const orders = section(page, "訂單");
  const ways = orders.getByRole("link", { name: /^繼續付款/ });
  await expect(ways).toHaveCount(10);
  await expectAccessible();
  await saveScreenshot("account-orders");
  await test.step("further orders that cannot be read are tried again, and the first ones stay", async () => {
    await page.route(callUrlPattern("payments.orders"), (route) => route.abort());
    await orders.getByRole("button", { name: "看更多" }).press("Enter");
    await expect(orders.getByText("後面的訂單暫時讀不到")).toBeVisible();
    await expect(orders.getByRole("listitem")).toHaveCount(10);
    await expectAccessible();
    await expect(orders.getByRole("button", { name: "再試一次" })).toBeFocused();
    await page.unroute(callUrlPattern("payments.orders"));
    await page.keyboard.press("Enter");
  });
  await expect(ways).toHaveCount(13);
  expect(await ways.evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))).toEqual(newest);
  await expect(orders.getByRole("button", { name: "看更多" })).toHaveCount(0);
  await expect(orders.getByRole("status").last()).toHaveText("再列出 3 筆，一共 13 筆");
  await expect(orders.getByRole("listitem").nth(10)).toBeFocused();
  await expect(orders).toContainText("已經是全部了");
  expect(pages).toEqual([
    { cursor: undefined, next: expect.any(String) },
    { cursor: pages[0]?.next, next: null },
  ]);
  await test.step("a cursor that the server no longer knows restarts the list, without an error", async () => {
    page.off("response", noteOrders);
    const badCursor = {
      code: -32600,
      message: "頁碼不正確",
      data: { code: "bad_cursor", httpStatus: 400, message: "頁碼不正確" },
    };
    await page.reload();
    await expect(ways).toHaveCount(10);
    await page.route(
      callUrlPattern("payments.orders"),
      (route) => route.fulfill({ status: 400, json: [{ error: { json: badCursor } }] }),
      { times: 1 },
    );
    await orders.getByRole("button", { name: "看更多" }).click();
    await expect(ways).toHaveCount(13);
    await expect(orders.getByRole("alert")).toHaveCount(0);
  });
});
