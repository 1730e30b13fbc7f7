import type { Page } from "@playwright/test";
import { fillLogin, openLogin } from "./account-forms.ts";
import { expect, newMember, register, test, type NewMember } from "./fixtures.ts";
import { JOURNEY_KEY, WISH, storedJourney } from "./journey-page.ts";

test.describe("/prayer-wish-form", () => {
  test("[S2.72] [S5.11] [S5.12] [S5.13] counts what is written and asks for something", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await page.goto("/prayer-wish-form");
    const wish = page.getByRole("textbox", { name: "你的願" });
    const go = page.getByRole("button", { name: "帶著它進入儀式" });
    await expect(go).toBeDisabled();
    // Of several lines, which an input of one line would not take.
    await wish.fill("第一行\n第二行");
    await expect(wish).toHaveValue("第一行\n第二行");
    await expect(wish).toHaveJSProperty("tagName", "TEXTAREA");
    await wish.fill("");
    await expect(page.getByText("0／1000")).toBeVisible();
    await wish.fill("　 \n ");
    await expect(go).toBeDisabled();
    await wish.fill("願".repeat(1200));
    await expect(page.getByText("1000／1000")).toBeVisible();
    await wish.fill(WISH);
    await expect(page.getByText(`${WISH.length}／1000`)).toBeVisible();
    await expect(go).toBeEnabled();
    await expect(page.getByRole("radio", { name: "能量 3" })).toBeChecked();
    await page.getByRole("radio", { name: "能量 5" }).check({ force: true });
    const topics = page.getByRole("group", { name: "這個願，和什麼有關" }).getByRole("radio");
    await expect(topics).toHaveCount(6);
    await expect(topics.first()).toBeChecked();
    await page.getByRole("radio", { name: "財運" }).check();
    await topics.first().check();
    expect(await storedJourney(page)).toMatchObject({ topic: null });
    await page.getByRole("radio", { name: "事業" }).check();
    await expectAccessible();
    await saveScreenshot("wish");
    // A ceremony that was shown to its end and refused leaves this; another wish has a ceremony of its own.
    const journey = JSON.stringify({ ...(await storedJourney(page)), witnessed: true });
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [JOURNEY_KEY, journey] as const);
    await page.reload();
    await expect(wish).toHaveValue(WISH);
    await go.click();
    await expect(page).toHaveURL(/\/ritual-ceremony$/);
    expect(await storedJourney(page)).toMatchObject({
      prayerWish: WISH,
      energyLevel: 5,
      topic: "career",
      witnessed: false,
    });
  });
});

test.describe("a draft of a wish in this tab", () => {
  const wish = (page: Page) => page.getByRole("textbox", { name: "你的願" });

  /** Writes on the wish's page as the first page of the tab, which does not ask who is signed in. */
  async function beginWish(page: Page) {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/prayer-wish-form");
    await wish(page).fill(WISH);
    expect(await storedJourney(page)).toMatchObject({ wishDraft: WISH });
    expect(asked).not.toContain("/api/auth/user");
  }

  /** Signs in with the landing page's dialog. */
  async function signInAs(page: Page, member: NewMember) {
    const dialog = await openLogin(page);
    await fillLogin(dialog, member.email, member.password);
    await dialog.getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/prayer-wish-form");
  }

  test("of a member whose session ended is there after signing in again", async ({ page, registered }) => {
    await beginWish(page);
    await page.context().clearCookies();
    await signInAs(page, registered);
    await expect(wish(page)).toHaveValue(WISH);
  });

  test("of a member whose session ended is not shown to another who signs in", async ({
    page,
    registered: _,
    request,
  }) => {
    const other = newMember();
    await register(request, other);
    await beginWish(page);
    await page.context().clearCookies();
    await signInAs(page, other);
    await expect(wish(page)).toHaveValue("");
    expect(await storedJourney(page)).toEqual({});
  });

  test("of a member is dropped as well where another signed in without the dialog", async ({
    page,
    registered: _,
    request,
  }) => {
    const other = newMember();
    await register(request, other);
    await beginWish(page);
    const { email: identifier, password } = other;
    const signedIn = await page.request.post("/api/auth/login", { data: { identifier, password } });
    expect(signedIn.status()).toBe(200);
    // As if coming back to this tab after signing in in another.
    const anew = page.waitForEvent("load");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await anew;
    await expect(wish(page)).toHaveValue("");
    await page.goto("/prayer-wish-form");
    await expect(wish(page)).toHaveValue("");
    expect(await storedJourney(page)).toEqual({});
  });

  test("of a visitor is there after signing in", async ({ page, request }) => {
    const member = newMember();
    await register(request, member);
    await beginWish(page);
    await signInAs(page, member);
    await expect(wish(page)).toHaveValue(WISH);
  });
});
