import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const FAILING_CARD = "4147631000000002";

/** A try to pay as the local gateway knows it. */
export type Trade = { origin: string; merTradeNo: string };

/** Waits until the browser stands on the local gateway's page, and says which try it is. */
export async function atGateway(page: Page): Promise<Trade> {
  const row = page.locator("dl > div", { hasText: "訂單編號" });
  await expect(row).toBeVisible();
  return { origin: new URL(page.url()).origin, merTradeNo: (await row.locator("dd").innerText()).trim() };
}

/** Pays by card; without a number by one that succeeds. */
export async function payByCard(page: Page, card?: string): Promise<Trade> {
  const trade = await atGateway(page);
  if (card) await page.getByLabel("卡號").first().fill(card);
  await page.getByRole("button", { name: "用信用卡付款" }).click();
  await page.waitForURL(/\/payment\/success\?order=/);
  return trade;
}

/** Takes a number to pay at an ATM or in a shop. */
export async function takeNumber(page: Page, place: "atm" | "cvs"): Promise<Trade> {
  const trade = await atGateway(page);
  await page.getByRole("button", { name: place === "atm" ? "取得轉帳帳號" : "取得繳費代碼" }).click();
  await page.waitForURL(/\/payment\/success\?order=/);
  return trade;
}

/** Pays a number, as at a counter. */
export async function payNumber(request: APIRequestContext, { origin, merTradeNo }: Trade): Promise<void> {
  const answer = await request.post(`${origin}/_control/trades/${merTradeNo}/pay`, { data: {} });
  expect(answer.status()).toBe(200);
}
