import { expect, test } from "./fixtures.ts";

const screens = [
  "/dashboard",
  "/intro",
  "/planet-selection",
  "/leyline-selection",
  "/sacred-object-selection",
  "/sacred-song-selection",
  "/prayer-manual-selection",
  "/prayer-wish-form",
  "/oracle-draw",
  "/oracle-reading",
  "/ai-interpretation/0190a000-0000-7000-8000-000000000001",
];

// The last screen asks for a draw that nobody made, and the browser says so on its console.
test.use({ allowedErrors: [/404 \(Not Found\)/] });

test("[S2.04] each of the member's addresses opens its screen", async ({ page, signIn }) => {
  await signIn("member@panshi.test");
  for (const path of screens)
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    });
});

test("[S2.04] /ritual-ceremony opens its screen", async ({ page, registered: _ }) => {
  const answer = await page.goto("/ritual-ceremony");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("main")).toBeVisible();
});
