import { expect, test } from "./fixtures.ts";
import { playingAudios, watchAudio } from "./audio.ts";

test("[S1.05] the treasury lists the member's own purchases", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=treasury");
  const pieces = page.getByRole("tabpanel", { name: "寶庫" }).getByRole("listitem");
  await expect(pieces).toHaveCount(3);
  for (const name of ["九星卡", "慢軌道", "夜空之石"]) await expect(pieces.filter({ hasText: name })).toHaveCount(1);
  await expect(pieces.filter({ hasText: "夜空之石" })).toContainText("圖像");
  await expectAccessible();
  await saveScreenshot("treasury");
});

test("an image fills the screen, and Escape gives the focus back", { tag: "@checked-at-both" }, async ({
  page,
  signIn,
  expectAccessible,
  saveScreenshot,
}) => {
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=treasury");
  const opener = page.getByRole("button", { name: /^放大看.*夜空之石/ });
  await opener.click();
  const viewer = page.getByRole("dialog", { name: "夜空之石" });
  const looked = viewer.getByRole("img", { name: "夜空之石" });
  await expect(looked).toHaveAttribute("src", "/uploads/night_stone.jpg");
  await expect.poll(() => looked.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
  await expectAccessible();
  await saveScreenshot("treasury-viewer");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("music plays one track at a time, and stops when the treasury is left", async ({ page, signIn }) => {
  await watchAudio(page);
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=treasury");
  await page.getByRole("button", { name: /^播放.*慢軌道/ }).click();
  const stop = page.getByRole("button", { name: /^停下.*慢軌道/ });
  await expect(stop).toHaveAttribute("aria-pressed", "true");
  expect(await playingAudios(page)).toBe(1);
  await stop.click();
  await expect(page.getByRole("button", { name: /^播放.*慢軌道/ })).toBeVisible();
  expect(await playingAudios(page)).toBe(0);
  await page.getByRole("button", { name: /^播放.*慢軌道/ }).click();
  await page.getByRole("tab", { name: "靈籤" }).click();
  await expect.poll(() => playingAudios(page)).toBe(0);
  await page.getByRole("tab", { name: "寶庫" }).click();
  await expect(page.getByRole("link", { name: /^取得檔案.*慢軌道/ })).toHaveAttribute(
    "href",
    "/uploads/slow_orbit.mp3",
  );
});

test("a piece without a file says so", async ({ page, signIn }) => {
  await page.route("**/trpc/*member.temple.purchases*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/"fileUrl":"[^"]*"/g, '"fileUrl":null');
    await route.fulfill({ response: answer, body });
  });
  await signIn("member@panshi.test");
  await page.goto("/dashboard?tab=treasury");
  await expect(page.getByText("這件收藏的檔案還沒有準備好")).toHaveCount(3);
  await expect(page.getByRole("link", { name: /取得檔案/ })).toHaveCount(0);
});

test("an empty treasury links to the shop", { tag: "@checked-at-both" }, async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  await page.goto("/dashboard?tab=treasury");
  await expect(page.getByRole("heading", { name: "寶庫還空著" })).toBeVisible();
  await expect(page.getByRole("link", { name: "逛逛靈魂百貨" })).toHaveAttribute("href", "/souldepartment");
  await expectAccessible();
  await saveScreenshot("treasury-empty");
});
