import type { Page } from "@playwright/test";
import { fillLogin, openLogin } from "./account-forms.ts";
import { complete, expect, type NewMember, newMember, register, test } from "./fixtures.ts";
import { holdLoginRedirect } from "./login-redirect.ts";

const WISH = "願我在慌的時候，記得先坐下來，喝一口水。";
const JOURNEY_KEY = "panshi:journey";

const storedJourney = (page: Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, unknown>, JOURNEY_KEY);
const next = (page: Page) => page.getByRole("button", { name: "下一步" });

/** Chooses on one selection page, whose button is disabled until then, and goes on. */
async function chooseAndGo(page: Page, choice: string) {
  await expect(next(page)).toBeDisabled();
  await page.getByRole("radio", { name: choice }).check();
  await next(page).click();
}

/** Stores the choices of the journey before the page's first load. */
const begin = (page: Page, choices: Record<string, string>) =>
  page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.length === 0) sessionStorage.setItem(key, value);
    },
    [JOURNEY_KEY, JSON.stringify(choices)] as const,
  );

/** From the planets to the wish's form. */
async function walk(page: Page) {
  await chooseAndGo(page, "土星");
  await expect(page).toHaveURL(/\/leyline-selection$/);
  await chooseAndGo(page, "鹿野");
  await expect(page).toHaveURL(/\/sacred-object-selection$/);
  await chooseAndGo(page, "北投石");
  await expect(page).toHaveURL(/\/sacred-song-selection$/);
  await chooseAndGo(page, "靈之光");
  await expect(page).toHaveURL(/\/prayer-manual-selection$/);
  await chooseAndGo(page, "平心手冊");
  await expect(page).toHaveURL(/\/prayer-wish-form$/);
}

async function writeWish(page: Page, action = "帶著它進入儀式") {
  await page.getByRole("textbox", { name: "你的願" }).fill(WISH);
  await page.getByRole("button", { name: action }).click();
}

async function fillRegistration(page: Page, member: NewMember) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("姓名").fill(member.fullName);
  await dialog.getByLabel("電子郵件").fill(member.email);
  await dialog.getByLabel("手機號碼").fill(member.phone);
  await dialog.getByLabel("密碼", { exact: true }).fill(member.password);
  await dialog.getByRole("checkbox", { name: /已年滿 18 歲/ }).check();
  await dialog.getByRole("button", { name: "完成註冊" }).click();
}

const answered = (page: Page) => page.waitForResponse((response) => response.url().includes("member.journey.complete"));

test.describe("/intro", () => {
  test("[S2.61] [S2.62] [S2.63] [S2.64] [S2.66] shows the rules and lets a member begin once they are accepted", {
    tag: "@both",
  }, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
    await page.goto("/intro?plan=vip");
    await expect(page.getByRole("img", { name: /石碑/ })).toBeVisible();
    const start = page.getByRole("button", { name: "開始祈願" });
    await expect(start).toBeDisabled();
    await expect(page.getByRole("link", { name: "回首頁" })).toHaveAttribute("href", "/");
    await expectAccessible();
    await saveScreenshot("intro");
    await page.getByRole("checkbox", { name: "我接受以上祈願守則" }).check();
    await start.click();
    await expect(page).toHaveURL(/\/planet-selection\?plan=vip$/);
    await expect.poll(() => storedJourney(page)).toMatchObject({ planType: "vip" });
  });

  test("[S2.65] opens the registration dialog for a visitor and then goes to the planets, any plan in the address kept", async ({
    page,
  }) => {
    await page.goto("/intro?plan=unknown");
    await page.getByRole("checkbox", { name: "我接受以上祈願守則" }).check();
    await page.getByRole("button", { name: "開始祈願" }).click();
    await fillRegistration(page, newMember());
    await expect(page).toHaveURL(/\/planet-selection\?plan=unknown$/);
    await expect(page.getByRole("heading", { name: "你的心，繞著哪一顆星？" })).toBeVisible();
  });
});

test("[S1.02] [S2.73] [S2.75] [S4.02] [S4.03] [S4.05] [S2.74] a new visitor walks the whole way", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  const member = newMember();
  await page.goto("/intro?plan=trial");
  await page.getByRole("checkbox", { name: "我接受以上祈願守則" }).check();
  await page.getByRole("button", { name: "開始祈願" }).click();
  await fillRegistration(page, member);
  await expect(page).toHaveURL(/\/planet-selection/);
  await walk(page);
  await writeWish(page);
  await expect(page).toHaveURL(/\/ritual-ceremony$/);
  expect(await storedJourney(page)).toMatchObject({
    planType: "trial",
    soulPlanet: "saturn",
    soulLeyline: "luye",
    sacredObject: "beitou_stone",
    sacredSong: "spirit_light",
    prayerManual: "emotion_manual",
    prayerWish: WISH,
  });
  const answer = answered(page);
  const drawing = page.waitForRequest(/member\.oracle\.draw/);
  await expect(page.getByText("土星在上")).toBeVisible();
  // The ceremony ends after 11.6 s; the draw's animation takes 2 s more.
  await page.clock.fastForward(11_600);
  expect((await answer).status()).toBe(200);
  await expect(page).toHaveURL(/\/oracle-reading$/);
  await drawing;
  await page.clock.fastForward(2_000);
  expect(await storedJourney(page)).toEqual({});
  const user = await page.request.get("/api/auth/user");
  expect(await user.json()).toMatchObject({
    profile: {
      registrationCompleted: true,
      soulPlanet: "saturn",
      soulLeyline: "luye",
      sacredObject: "beitou_stone",
      sacredSong: "spirit_light",
      prayerWish: WISH,
    },
    activeMembership: { isActive: true },
  });
  expect((await request.get("/api/auth/user")).status()).toBe(401);
  await expect(page.getByRole("main").getByRole("heading", { name: "傳統解讀" })).toBeVisible();
});

test.describe("the selection pages", () => {
  const pages = [
    {
      id: "[S2.67]",
      path: "/planet-selection",
      name: "planet",
      choices: ["水星", "金星", "地球", "火星", "木星", "土星", "天王星", "海王星", "冥王星"],
    },
    { id: "[S2.68]", path: "/leyline-selection", name: "leyline", choices: ["陽明山", "拉拉山", "鹿野", "萬里"] },
    { id: "[S2.69]", path: "/sacred-object-selection", name: "object", choices: ["隕石", "北投石", "木化石"] },
    { id: "[S2.70]", path: "/sacred-song-selection", name: "song", choices: ["活著的呼吸", "心的空性", "靈之光"] },
    {
      id: "[S2.71]",
      path: "/prayer-manual-selection",
      name: "manual",
      choices: ["安睡手冊", "晨光手冊", "平心手冊"],
    },
  ];
  for (const { id, path, name, choices } of pages)
    test(`${id} [S2.75] ${path} offers ${choices.length} choices, by keyboard too`, { tag: "@both" }, async ({
      page,
      expectAccessible,
      saveScreenshot,
    }) => {
      await page.goto(path);
      await expect(page.getByRole("radio")).toHaveCount(choices.length);
      for (const choice of choices) await expect(page.getByRole("radio", { name: choice })).toBeAttached();
      await expect(next(page)).toBeDisabled();
      await page.getByRole("radio", { name: choices[0] }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("radio", { name: choices[1] })).toBeChecked();
      await expect(next(page)).toBeEnabled();
      await expectAccessible();
      await saveScreenshot(name);
      await page.reload();
      await expect(page.getByRole("radio", { name: choices[1] })).toBeChecked();
    });

  test("[S3.51] [S3.52] the manuals say what they are about and hold seven days each", async ({ page }) => {
    await page.goto("/prayer-manual-selection");
    for (const [manual, about] of [
      ["安睡手冊", "睡眠品質"],
      ["晨光手冊", "清晨的精神與專注"],
      ["平心手冊", "情緒的安穩"],
    ] as const) {
      await page.getByRole("radio", { name: manual }).check();
      await expect(page.getByText(about)).toBeVisible();
      await expect(page.getByRole("listitem").filter({ hasText: /第.天/ })).toHaveCount(7);
    }
  });

  test("stored choices that are no longer offered are dropped", async ({ page }) => {
    await page.goto("/planet-selection");
    await page.evaluate((key) => sessionStorage.setItem(key, '{"soulPlanet":"vulcan","left":"over"}'), JOURNEY_KEY);
    await page.reload();
    await expect(next(page)).toBeDisabled();
  });
});

test("[S2.76] the chosen song plays through the journey, in a loop, with a switch on every page", async ({ page }) => {
  await page.addInitScript(() => {
    const seen: HTMLAudioElement[] = [];
    Object.assign(window, { seen });
    const Real = window.Audio;
    window.Audio = class extends Real {
      constructor() {
        super();
        seen.push(this);
      }
    } as typeof Audio;
  });
  await page.goto("/sacred-song-selection");
  await expect(page.getByRole("switch", { name: /聖歌/ })).toHaveCount(0);
  await page.getByRole("radio", { name: "靈之光" }).check();
  const sound = page.getByRole("switch", { name: /聖歌/ });
  await expect(sound).toBeChecked();
  const playing = () =>
    page.evaluate(() =>
      (window as unknown as { seen: HTMLAudioElement[] }).seen.map(({ loop, paused, src }) => ({
        loop,
        paused,
        file: new URL(src).pathname,
      })),
    );
  expect(await playing()).toEqual([{ loop: true, paused: false, file: "/art/songs/spirit_light.mp3" }]);
  await next(page).click();
  await page.getByRole("radio", { name: "晨光手冊" }).check();
  await next(page).click();
  await expect(sound).toBeChecked();
  expect(await playing()).toHaveLength(1);
  await sound.click();
  await expect(sound).not.toBeChecked();
  expect((await playing())[0]?.paused).toBe(true);
});

test.describe("/prayer-wish-form", () => {
  test("[S2.72] [S5.11] [S5.12] [S5.13] counts what is written and asks for something", { tag: "@both" }, async ({
    page,
    expectAccessible,
    saveScreenshot,
  }) => {
    await page.goto("/prayer-wish-form");
    const wish = page.getByRole("textbox", { name: "你的願" });
    const go = page.getByRole("button", { name: "帶著它進入儀式" });
    await expect(go).toBeDisabled();
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
    await expectAccessible();
    await saveScreenshot("wish");
    await page.reload();
    await expect(wish).toHaveValue(WISH);
    await go.click();
    await expect(page).toHaveURL(/\/ritual-ceremony$/);
    expect(await storedJourney(page)).toMatchObject({ prayerWish: WISH, energyLevel: 5 });
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

test.describe("/ritual-ceremony", () => {
  test("is accessible", { tag: "@both" }, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
    await page.clock.install();
    await page.goto("/ritual-ceremony");
    await expect(page.getByText("金星在上")).toBeVisible();
    await page.clock.pauseAt(Date.now() + 7_000);
    await expect(page.getByText("願在心裡")).toBeVisible();
    await saveScreenshot("ritual");
    // axe needs a running clock.
    await page.clock.resume();
    await expectAccessible();
  });

  test("[S4.04] [S4.05] uses the defaults where nothing was chosen, and can be skipped", async ({
    page,
    registered: _,
  }) => {
    await page.goto("/ritual-ceremony");
    await expect(page.getByText("金星在上")).toBeVisible();
    const answer = answered(page);
    await page.getByRole("button", { name: "略過" }).click();
    const sent = (await answer).request().postData() ?? "";
    for (const value of ["trial", "venus", "yangmingshan", "meteorite", "heart_emptiness", "energy_manual"])
      expect(sent).toContain(`"${value}"`);
    await expect(page).toHaveURL(/\/oracle-reading$/);
  });

  test("[S4.06] [S4.07] sends a visitor to sign in, keeps the choices, and goes on afterwards", {
    tag: "@both",
  }, async ({ page, request }) => {
    const member = newMember();
    await request.post("/api/register", { data: { ...member, registrationType: "website" } });
    await begin(page, { planType: "trial", soulPlanet: "saturn" });
    await page.goto("/prayer-wish-form");
    await writeWish(page);
    const login = await holdLoginRedirect(page);
    await page.getByRole("button", { name: "略過" }).click();
    await expect(page.getByText("請先登入", { exact: true })).toBeVisible();
    expect(await login.returnTo).toBe("/ritual-ceremony");
    await login.follow();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await storedJourney(page)).toMatchObject({ soulPlanet: "saturn", prayerWish: WISH });
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("電子郵件或手機號碼").fill(member.email);
    await dialog.getByLabel("密碼", { exact: true }).fill(member.password);
    const answer = answered(page);
    await dialog.getByRole("button", { name: "登入", exact: true }).click();
    expect((await answer).status()).toBe(200);
    await expect(page).toHaveURL(/\/oracle-reading$/);
    expect(await storedJourney(page)).toEqual({});
    const prayers = (await (await page.request.get("/api/prayers")).json()) as { content: string }[];
    expect(prayers.map(({ content }) => content)).toEqual([WISH]);
  });

  test.describe("when the call fails", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test("[S8.16] says so, keeps the choices, and can be tried again", { tag: "@both" }, async ({
      page,
      registered: _,
      expectAccessible,
      saveScreenshot,
    }) => {
      await page.route("**/trpc/member.journey.complete*", (route) => route.abort());
      await page.goto("/prayer-wish-form");
      await writeWish(page);
      await page.getByRole("button", { name: "略過" }).click();
      await expect(page.getByRole("alert").getByText("註冊失敗，請稍後再試或聯絡客服")).toBeVisible();
      expect(await storedJourney(page)).toMatchObject({ prayerWish: WISH });
      await expectAccessible();
      await saveScreenshot("ritual-failed");
      await page.unroute("**/trpc/member.journey.complete*");
      await page.getByRole("button", { name: "再試一次" }).click();
      await expect(page).toHaveURL(/\/oracle-reading$/);
    });
  });

  test("a trial member's second ritual of a day is refused until tomorrow", { tag: "@both" }, async ({
    page,
    registered: _,
    expectAccessible,
    saveScreenshot,
  }) => {
    await complete(page.request, WISH);
    await page.goto("/ritual-ceremony");
    await expect(page.getByText("今天的儀式已經完成，明天再來")).toBeVisible();
    await expect(page.getByRole("link", { name: "抽一支籤" })).toHaveAttribute("href", "/oracle-draw");
    await expectAccessible();
    await saveScreenshot("ritual-limit");
  });

  test("a member who completed the journey is asked for today's wish", { tag: "@both" }, async ({
    page,
    signIn,
    expectAccessible,
    saveScreenshot,
  }) => {
    await signIn("member@panshi.test");
    await page.goto("/ritual-ceremony");
    await expect(page.getByRole("heading", { name: "今天，你想說的是什麼？" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("ritual-ask");
  });
});
