import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const SHOP = "/souldepartment";
export const confirmDialog = (page: Page) => page.getByRole("dialog", { name: "確認付款" });
export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const main = (page: Page) => page.getByRole("main");

/** A visitor goes from the pricing card to the confirm dialog. */
export async function chooseAsVisitor(page: Page, plan: "修行方案" | "靈師方案") {
  await page.goto("/");
  const row = page.locator("#pricing li").filter({ has: page.getByRole("heading", { name: plan }) });
  await row.getByRole("button").click();
  await expect(confirmDialog(page).getByRole("heading", { name: plan })).toBeVisible();
}

export async function orderAsVisitor(page: Page, plan: "修行方案" | "靈師方案", email: string) {
  await chooseAsVisitor(page, plan);
  await confirmDialog(page).getByLabel("電子郵件").fill(email);
  await confirmDialog(page)
    .getByRole("button", { name: /^前往付款/ })
    .click();
}

export async function openCheckoutWithProducts(page: Page, ...names: string[]) {
  await page.goto(SHOP);
  for (const name of names) await page.getByRole("button", { name: new RegExp(`^加入購物車.*${name}$`) }).click();
  await page.getByRole("region", { name: "購物車" }).getByRole("button", { name: "結帳" }).click();
  await expect(confirmDialog(page).getByRole("list", { name: "購物車的商品" }).getByRole("listitem")).toHaveCount(
    names.length,
  );
}
