import { errors } from "@panshi/contracts/platform/errors";
import type { Page } from "@playwright/test";
import { fillRegistration, openRegisterTab, toastOf } from "./account-forms.ts";
import { callUrlPattern, goByLink } from "./calls.ts";
import { expect, newMember, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of 503/] });

const { message } = errors.overloaded;
/** Refuses the first requests whose address matches, as an overloaded server does; answers how many came. */
async function refuseFirst(page: Page, pattern: RegExp | string, refusals: number): Promise<() => number> {
  let asked = 0;
  await page.route(pattern, async (route) => {
    asked += 1;
    if (asked > refusals) return route.continue();
    const { pathname } = new URL(route.request().url());
    const names = pathname.startsWith("/trpc/") ? pathname.slice("/trpc/".length).split(",") : [];
    const shapes = names.map((path) => ({
      error: { json: { message, code: -32603, data: { message, code: "overloaded", httpStatus: 503, path } } },
    }));
    return route.fulfill({
      status: 503,
      headers: { "retry-after": "1" },
      json: names.length > 0 ? shapes : { message, code: "overloaded" },
    });
  });
  return () => asked;
}

test("a form that an overloaded server refuses keeps what was typed, and is sent again as it is", async ({ page }) => {
  const register = /\/api\/register$|\/trpc\/[^?]*member\.session\.register/;
  const asked = await refuseFirst(page, register, 1);
  const dialog = await openRegisterTab(page);
  const person = newMember();
  await fillRegistration(dialog, person);
  const submit = dialog.getByRole("button", { name: "註冊並開始7天體驗" });
  await submit.click();
  await expect(toastOf(page)).toContainText(message);
  await expect(dialog.getByLabel("姓名")).toHaveValue(person.fullName);
  await expect(dialog.getByLabel("電子郵件")).toHaveValue(person.email);
  await expect(dialog.getByLabel("手機號碼")).toHaveValue(person.phone);
  await expect(dialog.getByLabel(/年滿 18 歲/)).toBeChecked();
  await submit.click();
  await expect(dialog).toBeHidden();
  expect(asked()).toBe(2);
});

test("a list that an overloaded server refuses comes by itself after the time that it asked for", async ({ page }) => {
  const asked = await refuseFirst(page, callUrlPattern("member.shop.products"), 1);
  await goByLink(page, "/souldepartment");
  // The page before shows prices too, until this one is there.
  await expect(page.getByRole("heading", { level: 1, name: "靈魂百貨" })).toBeVisible();
  await expect(
    page.getByRole("article").or(page.getByRole("listitem")).filter({ hasText: "NT$" }).first(),
  ).toBeVisible();
  expect(asked()).toBe(2);
});
