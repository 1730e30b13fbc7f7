import { completeJourney, expect, newMember, test } from "./fixtures.ts";
import { playingAudios, watchAudio } from "./audio.ts";
import { WISH, storedJourney, storeJourneyChoices, writeWish, waitForJourneyAnswer } from "./journey-page.ts";
import { expectAboveNavigation } from "./widths.ts";
import { holdLoginRedirect } from "./login-redirect.ts";

test.describe("/ritual-ceremony", () => {
  test("is accessible", { tag: "@checked-at-both" }, async ({
    page,
    registered: _,
    expectAccessible,
    saveScreenshot,
  }) => {
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
    const answer = waitForJourneyAnswer(page);
    await page.getByRole("button", { name: "略過" }).click();
    const sent = (await answer).request().postData() ?? "";
    for (const value of ["trial", "venus", "yangmingshan", "meteorite", "heart_emptiness", "energy_manual"])
      expect(sent).toContain(`"${value}"`);
    await expect(page).toHaveURL(/\/oracle-reading$/);
  });

  test("[S2.74] ends with the wish that was received; its slip, of the wish's topic, comes when it is asked for", {
    tag: "@checked-at-both",
  }, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
    await page.clock.install();
    await page.goto("/prayer-wish-form");
    await page.getByRole("radio", { name: "健康" }).check();
    await writeWish(page);
    await page.getByRole("button", { name: "略過" }).click();
    await expect(page).toHaveURL(/\/oracle-reading$/);
    await expect(page.getByRole("heading", { level: 1, name: "收到了" })).toBeVisible();
    const wish = page.getByRole("figure", { name: "你的願" });
    await expect(wish).toContainText(WISH);
    await expect(wish).toContainText("健康");
    // Nothing takes the words away, not even a reload.
    await page.clock.fastForward("05:00");
    await page.reload();
    await expect(wish).toContainText(WISH);
    await expectAccessible();
    await saveScreenshot("wish-received");
    await page.setViewportSize({ width: 390, height: 664 });
    const slip = page.getByRole("button", { name: "看這個願的籤" });
    await expectAboveNavigation(page, slip);
    const drawing = page.waitForRequest(/member\.oracle\.draw/);
    await slip.click();
    const [prayer] = (await (await page.request.get("/api/prayers")).json()) as { id: string }[];
    expect((await drawing).postData()).toContain(`"${prayer?.id}"`);
    await page.clock.fastForward(2_000);
    const meaning = page.getByRole("region", { name: "傳統解讀" });
    await expect(meaning).toBeVisible();
    await expect(page.getByRole("article").getByText("健康").first()).toBeVisible();
    const ways = meaning.getByRole("link", { name: /今天的第一則|問另一件事|回首頁/ });
    await expect(ways).toHaveText([/讀今天的第一則/, /問另一件事/, /回首頁/]);
    await ways.first().click();
    await expect(page.getByRole("button", { name: "完成今天的功課" })).toBeVisible();
  });

  test("[S4.06] [S4.07] sends a visitor to sign in, keeps the choices, and goes on afterwards", async ({
    page,
    request,
  }) => {
    const member = newMember();
    await request.post("/api/register", { data: { ...member, registrationType: "website" } });
    await storeJourneyChoices(page, { planType: "trial", soulPlanet: "saturn" });
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
    const answer = waitForJourneyAnswer(page);
    await dialog.getByRole("button", { name: "登入", exact: true }).click();
    expect((await answer).status()).toBe(200);
    await expect(page).toHaveURL(/\/oracle-reading$/);
    expect(await storedJourney(page)).toEqual({});
    const prayers = (await (await page.request.get("/api/prayers")).json()) as { content: string }[];
    expect(prayers.map(({ content }) => content)).toEqual([WISH]);
  });

  test.describe("when the call fails", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test("[S8.16] says so, keeps the choices, and can be tried again", { tag: "@checked-at-both" }, async ({
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

  test("the trial's first day has a ritual besides the journey's, and a second one is refused until tomorrow", {
    tag: "@checked-at-both",
  }, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
    await watchAudio(page);
    await completeJourney(page.request, WISH);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "開始今日儀式" }).click();
    await expect(page.getByRole("heading", { name: "今天，你想說的是什麼？" })).toBeVisible();
    // The song of the profile: the journey's own choices are gone from this browser.
    const song = page.getByRole("switch", { name: "聖歌" });
    await expect(song).toBeChecked();
    expect(await playingAudios(page)).toBe(1);
    await song.click();
    await expect(song).not.toBeChecked();
    await expect.poll(() => playingAudios(page)).toBe(0);
    await song.click();
    await expect(song).toBeChecked();
    await writeWish(page, "開始儀式", "願今天走得慢一點。");
    const answer = waitForJourneyAnswer(page);
    await page.getByRole("button", { name: "略過" }).click();
    expect((await answer).status()).toBe(200);
    await expect(page).toHaveURL(/\/oracle-reading$/);
    await page.goto("/ritual-ceremony");
    await expect(page.getByText("今天的儀式已經完成，明天再來")).toBeVisible();
    await expect(page.getByRole("link", { name: "抽一支籤" })).toHaveAttribute("href", "/oracle-draw");
    await expectAccessible();
    await saveScreenshot("ritual-limit");
  });

  test("a member who completed the journey is asked for today's wish", { tag: "@checked-at-both" }, async ({
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

test("a wish with words of crisis is kept; after the ritual the helplines come first, and the slip only when it is asked for", {
  tag: "@checked-at-both",
}, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
  const wish = "我 不 想 活 了，願有人聽見";
  await page.goto("/prayer-wish-form");
  await page.getByRole("textbox", { name: "你的願" }).fill(wish);
  await expect(page.getByRole("status", { name: "有人聽你說" })).toBeVisible();
  await page.getByRole("button", { name: "帶著它進入儀式" }).click();
  await page.getByRole("button", { name: "略過" }).click();
  await expect(page).toHaveURL(/\/oracle-reading$/);
  const card = page.getByRole("status", { name: "有人聽你說" });
  await expect(card.getByRole("link", { name: /1925/ })).toHaveAttribute("href", "tel:1925");
  await expect(page.getByText(wish)).toBeVisible();
  const drawn: string[] = [];
  page.on("request", (request) => request.url().includes("oracle.draw") && drawn.push(request.url()));
  await page.reload();
  await expect(card).toBeVisible();
  await expectAccessible();
  await saveScreenshot("wish-in-care");
  expect(drawn).toEqual([]);
  const prayers = (await (await page.request.get("/api/prayers")).json()) as { content: string }[];
  expect(prayers.map(({ content }) => content)).toEqual([wish]);
  await page.getByRole("button", { name: "我還是想看這支籤" }).press("Enter");
  await expect(page.getByRole("region", { name: "傳統解讀" })).toBeVisible();
  await expect(card).toHaveCount(0);
});
