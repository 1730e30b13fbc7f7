import { expect, type Page } from "@playwright/test";

/** Somebody who signs in at the demo's issuer (tooling/stand-ins); with `denies` they go back instead. */
export type GoogleAccount = { email: string; name: string; denies?: boolean };

/** Signs in as this person on the issuer's page, or cancels there. */
export async function signInAtGoogle(page: Page, { email, name, denies }: GoogleAccount): Promise<void> {
  await expect(page.getByText("示範：這裡不是 Google", { exact: true })).toBeVisible();
  if (denies) return page.getByRole("button", { name: "取消，回到網站" }).click();
  await page.getByLabel("姓名").fill(name);
  await page.getByLabel("電子郵件").fill(email);
  await page.getByRole("button", { name: "用這個人登入" }).click();
}
