import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { answerWith, goByLink, holdThenFail } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const FREE = "member.shop.freeFiles";

const sheet = {
  name: "一週練習紙",
  description: "",
  filename: "0190a000-0000-7000-8000-00000000000a.pdf",
  size: 348_160,
  date: "2026-11-01T16:30:00.000Z",
  type: "application/pdf",
  own: false,
  newer: null,
};
const newer = { number: 2, note: "重新混音", date: "2026-11-20T04:00:00.000Z", boughtUrl: "/uploads/slow_orbit.mp3" };
const song = { ...sheet, name: "慢軌道", filename: "song.mp3", size: 4_823_449, type: "audio/mpeg", own: true, newer };

/** Downloads a file by its link; it equals the product's file byte for byte. */
async function expectFile(page: Page, link: RegExp, filename: string) {
  const arriving = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  const arrived = await arriving;
  expect(arrived.suggestedFilename()).toBe(filename);
  const goods = join(import.meta.dirname, "../../apps/server/goods");
  expect(readFileSync(await arrived.path()).equals(readFileSync(join(goods, filename)))).toBe(true);
}

test("[S2.05] [S6.02] [S2.90] [S2.91] [S2.92] /downloads opens for everybody, the free file is downloaded, and the back button leads back, or to the landing page", async ({
  page,
}) => {
  const answer = await page.goto("/downloads");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("下載");
  await expectFile(page, /^下載\s*「七日祈願手冊（列印版）」$/, "seven-day-prayer-manual.pdf");
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/blog");
  await page.getByRole("contentinfo").locator('a[href="/downloads"]').click();
  await expect(page).toHaveURL("/downloads");
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page).toHaveURL("/blog");
});

test("[S6.02] a member downloads what they own; for a visitor it does not exist", async ({ page, signIn }) => {
  expect((await page.request.get("/uploads/slow_orbit.mp3")).status()).toBe(404);
  await signIn("member@panshi.test");
  await page.goto("/downloads");
  await expect(page.getByRole("region", { name: "你的" }).getByRole("listitem")).toHaveCount(3);
  await expectFile(page, /^下載\s*「慢軌道」$/, "slow_orbit.mp3");
});

test("[S6.02] a member finds what they own there too", { tag: "@checked-at-both" }, async ({
  page,
  registered: _,
  expectAccessible,
  saveScreenshot,
}) => {
  await answerWith(page, { [FREE]: [sheet], "member.shop.ownFiles": [song] });
  await goByLink(page, "/downloads");
  const own = page.getByRole("region", { name: "你的" }).getByRole("listitem");
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("4.6 MB");
  await expect(own).toContainText("這是第 2 版，2026年11月20日更新：重新混音");
  await expect(page.getByRole("region", { name: "人人都可以下載" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible();
  await saveScreenshot("downloads-member");
});

test("[S8.50] without files it says so", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  await answerWith(page, { [FREE]: [] });
  await goByLink(page, "/downloads");
  await expect(page.getByText("目前沒有可下載的檔案")).toBeVisible();
  await expectAccessible();
  await saveScreenshot("downloads-empty");
});

test.describe("while the files load, when they cannot be read, and once they are there", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("[S8.47] [S2.90] [S2.91] it says 載入中..., then that they cannot be read, and tries again; then the free file is listed to a visitor, with its name, size, date and type, and a link", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const fail = await holdThenFail(page, FREE);
    await goByLink(page, "/downloads");
    await expect(page.getByRole("main").getByText("載入中...")).toBeVisible();
    await expectAccessible();
    fail();
    await expect(page.getByText("檔案暫時讀不到")).toBeVisible();
    await expectAccessible();
    await page.unrouteAll();
    await answerWith(page, { [FREE]: [sheet] });
    await page.getByRole("button", { name: "再試一次" }).click();
    const file = page.getByRole("region", { name: "人人都可以下載" }).getByRole("listitem");
    await expect(file).toHaveCount(1);
    await expect(file.getByRole("heading")).toHaveText("一週練習紙");
    await expect(file.getByRole("definition")).toHaveText(["PDF 文件", "340 KB", "2026年11月2日"]);
    const address = `/uploads/${sheet.filename}?download`;
    await expect(file.getByRole("link", { name: /^下載\s*「一週練習紙」$/ })).toHaveAttribute("href", address);
    await expectAccessible();
    await saveScreenshot("downloads");
  });
});
