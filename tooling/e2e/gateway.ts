import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const FAILING_CARD = "4147631000000002";

/** A payment attempt at the local gateway. */
export type Trade = { origin: string; merTradeNo: string };

/** Waits for the local gateway's page; the attempt that it shows. */
export async function readGatewayTrade(page: Page): Promise<Trade> {
  const row = page.locator("dl > div", { hasText: "訂單編號" });
  await expect(row).toBeVisible();
  return { origin: new URL(page.url()).origin, merTradeNo: (await row.locator("dd").innerText()).trim() };
}

/** Pays by card; without a number, by the prefilled one, which succeeds. */
export async function payByCard(page: Page, card?: string): Promise<Trade> {
  const trade = await readGatewayTrade(page);
  if (card) await page.getByLabel("卡號").first().fill(card);
  await page.getByRole("button", { name: "用信用卡付款" }).click();
  await page.waitForURL(/\/payment\/success\?order=/);
  return trade;
}

/** Chooses to pay at an ATM or in a convenience store, for which the gateway issues a number. */
export async function takeNumber(page: Page, place: "atm" | "cvs"): Promise<Trade> {
  const trade = await readGatewayTrade(page);
  await page.getByRole("button", { name: place === "atm" ? "取得轉帳帳號" : "取得繳費代碼" }).click();
  await page.waitForURL(/\/payment\/success\?order=/);
  return trade;
}

/** Pays an issued number, as at the counter. */
export async function payNumber(request: APIRequestContext, { origin, merTradeNo }: Trade): Promise<void> {
  const answer = await request.post(`${origin}/_control/trades/${merTradeNo}/pay`, { data: {} });
  expect(answer.status()).toBe(200);
}
