import { expect, newMember, test } from "./fixtures.ts";
import {
  WISH,
  JOURNEY_KEY,
  storedJourney,
  next,
  walk,
  writeWish,
  submitRegistration,
  waitForJourneyAnswer,
} from "./journey-page.ts";

test.describe("/intro", () => {
  test("[S2.61] [S2.62] [S2.63] [S2.64] [S2.66] shows the rules and lets a member begin once they are accepted", {
    tag: "@checked-at-both",
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
    await submitRegistration(page, newMember());
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
  await submitRegistration(page, member);
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
  const answer = waitForJourneyAnswer(page);
  const drawing = page.waitForRequest(/member\.oracle\.draw/);
  await expect(page.getByText("土星在上")).toBeVisible();
  // The ceremony ends after 11.6 s; the draw's animation takes 2 s more.
  await page.clock.fastForward(11_600);
  expect((await answer).status()).toBe(200);
  await expect(page).toHaveURL(/\/oracle-reading$/);
  await expect(page.getByText(WISH)).toBeVisible();
  await page.getByRole("button", { name: "看這個願的籤" }).click();
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
    test(`${id} [S2.75] ${path} offers ${choices.length} choices, by keyboard too`, {
      tag: "@checked-at-both",
    }, async ({ page, expectAccessible, saveScreenshot }) => {
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
  await expect(page.getByRole("radio", { name: "靈之光" })).toBeVisible();
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
  await expect.poll(async () => (await playing())[0]?.paused).toBe(true);
});
