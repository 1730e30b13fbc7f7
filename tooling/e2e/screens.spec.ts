import { expect, test } from "./fixtures.ts";

/** Each address with its screen's title, so that swapped screens would be found. */
const screens = {
  "/dashboard": "靈魂聖殿",
  "/intro": "祈願守則",
  "/planet-selection": "選擇靈魂星球",
  "/leyline-selection": "選擇地脈",
  "/sacred-object-selection": "選擇聖物",
  "/sacred-song-selection": "選擇聖歌",
  "/prayer-manual-selection": "選擇祈願手冊",
  "/prayer-wish-form": "寫下你的願",
  "/oracle-draw": "抽一支靈籤",
  // The slip that it draws has the title in the end: its name and its level.
  "/oracle-reading": "[^｜]+（[^）]+）",
  "/oracle-reading/0190a000-0000-7000-8000-000000000001": "你抽過的靈籤",
  "/ai-interpretation/0190a000-0000-7000-8000-000000000001": "解讀靈籤",
};

// The last two screens ask for an unknown draw, and the browser logs the 404.
test.use({ allowedErrors: [/404 \(Not Found\)/] });

test("[S2.04] each of the member's addresses opens its screen", async ({ page, signIn }) => {
  await signIn("member@panshi.test");
  for (const [path, title] of Object.entries(screens))
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      expect(new URL(page.url()).pathname).toBe(path);
    });
});

test("[S2.04] /ritual-ceremony opens its screen", async ({ page, registered: _ }) => {
  const answer = await page.goto("/ritual-ceremony");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page).toHaveTitle(/^祈願儀式/);
});
