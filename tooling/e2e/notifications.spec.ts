import type { Page } from "@playwright/test";
import { answerWith, callUrlPattern } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { holdLoginRedirect } from "./login-redirect.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^通知/ });

/** Answers the count of unread notifications in place of the server: one number a call, the last one from then on. */
async function answerUnread(page: Page, ...numbers: number[]) {
  await page.route(/\/trpc\/.*member\.notification\.unread/, async (route) => {
    const place = new URL(route.request().url()).pathname
      .split("/trpc/")[1]
      ?.split(",")
      .indexOf("member.notification.unread");
    const answer = await route.fetch();
    const body = (await answer.json()) as unknown[];
    const number = numbers.length > 1 ? numbers.shift() : numbers[0];
    await route.fulfill({
      response: answer,
      json: body.map((each, index) => (index === place ? { result: { data: { json: number } } } : each)),
    });
  });
}

test("a member's notifications open from the bell, and are read one by one or all at once", async ({
  page,
  signIn,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName(/^通知 ?2 則未讀$/);
  await bell(page).click();
  const inbox = page.getByRole("dialog", { name: "通知" });
  await inbox.getByRole("button", { name: /^讀過了.*新的願已經安放好/ }).click();
  await expect(inbox.getByRole("button", { name: /^讀過了/ })).toHaveCount(1);
  await inbox.getByRole("button", { name: "全部標為已讀" }).click();
  await expect(inbox.getByRole("button", { name: /^讀過了/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(bell(page)).toHaveAccessibleName("通知");
  await expect(bell(page)).toBeFocused();
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("通知");
});

const notification = {
  id: "0198a5c2-7d1e-7b3a-9c4f-2e6d8f0a1b3c",
  title: "願安放好了",
  message: "你的願已經安放好。",
  type: "system",
  isRead: false,
  createdAt: "2026-03-01T04:00:00.000Z",
};
const oneUnread = {
  "member.notification.unread": 1,
  "member.notification.list": { items: [notification], next: null },
};

test("following a notification's link closes the inbox and marks it as read", async ({ page, registered: _ }) => {
  const linked = { items: [{ ...notification, path: "/account" }], next: null };
  await answerWith(page, { ...oneUnread, "member.notification.list": linked, "member.notification.read": null });
  await page.goto("/dashboard");
  await bell(page).click();
  const marked = page.waitForRequest(callUrlPattern("member.notification.read"));
  await page.getByRole("link", { name: /^去看看.*願安放好了/ }).click();
  expect((await marked).postData()).toContain(notification.id);
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the inbox on both widths", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await answerUnread(page, 100);
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName(/^通知 ?99\+ 則未讀$/);
  await expectAccessible();
  await saveScreenshot("bell");
  await bell(page).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessible();
  await saveScreenshot("inbox");
});

test("on the narrowest phone the bar stays on one line, and 99+ beside the bell covers no text", async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await answerUnread(page, 100);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName(/99\+ 則未讀$/);
  await expectAccessible();
  await saveScreenshot("bell-narrow");
  const bar = page.getByRole("banner");
  const boxOf = (text: string) =>
    bar.getByText(text, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      const node = [...element.childNodes].find((child) => child.nodeType === Node.TEXT_NODE);
      range.selectNodeContents(node ?? element);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, height: bottom - top };
    });
  const [mark, badge, way] = [await boxOf("磐石"), await boxOf("99+ 則未讀"), await boxOf("靈魂聖殿")];
  const bellBox = await bell(page).boundingBox();
  expect(mark.right).toBeLessThanOrEqual(bellBox?.x ?? 0);
  expect(badge.right).toBeLessThanOrEqual(way.left);
  expect(way.height).toBeLessThan(32);
  const menu = await bar.getByRole("button", { name: "開啟選單" }).boundingBox();
  expect(way.right).toBeLessThanOrEqual(menu?.x ?? 0);
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
  for (const box of [bellBox, menu]) expect(box?.width).toBeGreaterThanOrEqual(44);
});

test("the bell polls each minute while the page is visible", async ({ page, signIn }) => {
  await answerUnread(page, 1, 3);
  await page.clock.install();
  await signIn("member@panshi.test");
  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName(/^通知 ?1 則未讀$/);
  await page.clock.runFor(61_000);
  await expect(bell(page)).toHaveAccessibleName(/^通知 ?3 則未讀$/);
});

test("an empty inbox says so", { tag: "@checked-at-both" }, async ({ page, registered: _, expectAccessible }) => {
  await page.goto("/dashboard");
  await bell(page).click();
  await expect(page.getByText("還沒有通知")).toBeVisible();
  await expectAccessible();
});

test.describe("when the session is over", () => {
  test.use({ allowedErrors: [/401 \(Unauthorized\)/] });

  /** Ends the session once the page has made all calls that it makes by itself. */
  async function endSession(page: Page) {
    await page.waitForLoadState("networkidle");
    const login = await holdLoginRedirect(page);
    await page.context().clearCookies();
    return login;
  }

  test("[S8.21] opening the bell says so, and leads to the login and back", { tag: "@checked-at-both" }, async ({
    page,
    signIn,
    expectAccessible,
    saveScreenshot,
  }) => {
    await answerUnread(page, 2);
    await signIn("member@panshi.test");
    await page.goto("/dashboard?tab=treasury");
    await expect(bell(page)).toHaveAccessibleName(/2 則未讀$/);
    const login = await endSession(page);
    await bell(page).click();
    await expect(page.getByText("你已經登出").first()).toBeVisible();
    expect(await login.returnTo).toBe("/dashboard?tab=treasury");
    // Notifications that could not be loaded cannot be marked as read.
    const inbox = page.getByRole("dialog", { name: "通知" });
    await expect(inbox.getByText("通知暫時讀不到")).toBeVisible();
    await expect(inbox.getByRole("button", { name: "全部標為已讀" })).toHaveCount(0);
    await expect(inbox.getByText("前面有一顆亮著的石子")).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot("inbox-signed-out");
  });

  for (const [what, button] of [
    ["one", /^讀過了/],
    ["all", "全部標為已讀"],
  ] as const)
    test(`[S8.21] marking ${what} as read says so, and leads to the login`, async ({ page, registered: _ }) => {
      await answerWith(page, oneUnread);
      await page.goto("/dashboard");
      await bell(page).click();
      const inbox = page.getByRole("dialog", { name: "通知" });
      await expect(inbox.getByText("願安放好了").first()).toBeVisible();
      const login = await endSession(page);
      await inbox.getByRole("button", { name: button }).click();
      await expect(page.getByText("你已經登出").first()).toBeVisible();
      expect(await login.returnTo).toBe("/dashboard");
      // It was not marked, and still looks unread.
      await expect(inbox.getByRole("button", { name: /^讀過了/ })).toBeVisible();
    });

  test("the bell's own poll redirects nobody", async ({ page, registered: _ }) => {
    await page.clock.install();
    await page.goto("/blog");
    await expect(bell(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
    const asked = page.waitForResponse(/member\.notification\.unread/);
    await page.clock.runFor(61_000);
    expect((await asked).status()).toBe(401);
    await (await asked).finished();
    await page.clock.runFor(2_000);
    await expect(page.getByText("你已經登出")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/blog");
  });
});
