import type { APIRequestContext, Page } from "@playwright/test";
import { fillRegistration, openRegisterTab } from "./account-forms.ts";
import { expect, newMember, register, test } from "./fixtures.ts";

type Own = { link: string; friends: { registered: number; waiting: number; rewarded: number } };
/** What a member sees of their own referrals. */
async function ownReferral(request: APIRequestContext): Promise<Own> {
  const answer = await request.get("/trpc/member.referral.mine");
  const body = (await answer.json()) as { result: { data: { json: Own } } };
  return body.result.data.json;
}

/** Follows a friend's link and registers by the form of the page to which it leads. */
async function registerThroughLink(page: Page, link: string, member = newMember()): Promise<void> {
  await page.goto(link);
  await expect(page).toHaveURL("/");
  const dialog = await openRegisterTab(page);
  await fillRegistration(dialog, member);
  await dialog.getByRole("button", { name: "註冊並開始7天體驗" }).click();
  await expect(page).toHaveURL("/planet-selection?plan=trial&website_register=true");
}

test("a friend's link is followed on a phone and registered by, and is of no use to the one whose it is", async ({
  page,
  playwright,
  baseURL,
}) => {
  // In a browser of their own, which the friend's knows nothing of.
  const friend = newMember();
  const theirs = await playwright.request.newContext({ baseURL: String(baseURL) });
  await register(theirs, newMember());
  const { link } = await ownReferral(theirs);
  expect(link).toMatch(new RegExp(`^${baseURL}/r/[0-9A-Z]{8}$`));
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === "panshi_referral");

  await test.step("the friend registers", async () => {
    await page.goto(link);
    expect(await cookie()).toMatchObject({ value: link.split("/").at(-1), httpOnly: true, sameSite: "Lax" });
    await registerThroughLink(page, link, friend);
    expect(await cookie()).toBeUndefined();
    expect(await ownReferral(theirs)).toMatchObject({ friends: { registered: 1, waiting: 1, rewarded: 0 } });
  });

  await test.step("the friend's own link, in the browser in which the friend has signed in, refers nobody", async () => {
    const own = await ownReferral(page.request);
    expect(own.link).not.toBe(link);
    await page.goto("/api/logout");
    await registerThroughLink(page, own.link);
    await page.goto("/api/logout");
    const { email: identifier, password } = friend;
    expect((await page.request.post("/api/auth/login", { data: { identifier, password } })).status()).toBe(200);
    expect((await ownReferral(page.request)).friends.registered).toBe(0);
  });

  await test.step("signing out ends a link that was followed", async () => {
    await page.goto(link);
    expect(await cookie()).toBeDefined();
    await page.goto("/api/logout");
    expect(await cookie()).toBeUndefined();
    await registerThroughLink(page, "/");
    expect((await ownReferral(theirs)).friends.registered).toBe(1);
  });
  await theirs.dispose();
});
