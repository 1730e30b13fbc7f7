import type { Locator, Page, Route } from "@playwright/test";
import { expect, type NewMember } from "./fixtures.ts";

export const cta = "開始你的祈願旅程";
export const loginDialog = (page: Page) => page.getByRole("dialog", { name: /^(登入|註冊)磐石祈願網$/ });
export const registerDialog = (page: Page) => page.getByRole("dialog", { name: "註冊", exact: true });
export const rulesDialog = (page: Page) => page.getByRole("dialog", { name: "祈願守則" });
export const password = (dialog: Locator) => dialog.getByLabel("密碼", { exact: true });
export const toastOf = (page: Page) => page.locator("[data-kind]");

/** The controls that the toast lies over. A pointer over it keeps it on the screen meanwhile. */
export async function listControlsUnderToast(page: Page): Promise<string[]> {
  await toastOf(page).hover();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return toastOf(page).evaluate((slab) => {
    const over = slab.getBoundingClientRect();
    return [...document.querySelectorAll("main :is(a, button, label, summary), header a")]
      .filter((element) => !element.closest(".sr-only"))
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top < over.bottom && bottom > over.top && left < over.right && right > over.left;
      })
      .map((element) => element.textContent.trim());
  });
}

/** Opens the tabbed dialog from the bar. */
export async function openLogin(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "登入" }).click();
  await loginDialog(page).waitFor();
  return loginDialog(page);
}

export async function openRegisterTab(page: Page): Promise<Locator> {
  const dialog = await openLogin(page);
  await dialog.getByRole("tab", { name: "註冊" }).click();
  return dialog;
}

export async function scrollRulesToEnd(page: Page, short = 0): Promise<void> {
  await rulesDialog(page)
    .getByRole("region")
    .evaluate((area, distance) => area.scrollTo({ top: area.scrollHeight - area.clientHeight - distance }), short);
}

export async function fillRegistration(dialog: Locator, member: NewMember): Promise<void> {
  await dialog.getByLabel("姓名").fill(member.fullName);
  await dialog.getByLabel("電子郵件").fill(member.email);
  await dialog.getByLabel("手機號碼").fill(member.phone);
  await password(dialog).fill(member.password);
  await dialog.getByLabel(/年滿 18 歲/).check();
}

export async function fillLogin(dialog: Locator, identifier: string, secret: string): Promise<void> {
  await dialog.getByLabel("電子郵件或手機號碼").fill(identifier);
  await password(dialog).fill(secret);
}

/** Counts the calls of a path, and lets them through or answers them. */
export async function watchCalls(page: Page, path: string, answer?: (route: Route) => Promise<void>) {
  const calls: { body: unknown; headers: Record<string, string> }[] = [];
  await page.route(path, async (route) => {
    calls.push({ body: route.request().postDataJSON(), headers: await route.request().allHeaders() });
    await (answer ? answer(route) : route.continue());
  });
  return calls;
}

/**
 * Milliseconds between the answer of a call and the page's next step, measured in the page itself. Ask before the call is
 * made, await afterwards.
 */
export async function measureNavigationDelay(page: Page, path: string): Promise<() => Promise<number>> {
  await page.evaluate((watched) => {
    const call = window.fetch.bind(window);
    const push = history.pushState.bind(history);
    let answered = 0;
    window.fetch = async (...input) => {
      const response = await call(...input);
      if (String(input[0]) === watched) answered = performance.now();
      return response;
    };
    history.pushState = (...step) => {
      document.documentElement.dataset["delay"] = String(performance.now() - answered);
      push(...step);
    };
  }, path);
  return async () => Number(await page.locator("html[data-delay]").getAttribute("data-delay"));
}
