import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "./fixtures.ts";

/** A4 upright, in points. */
const A4 = [0, 0, 595, 842];
/** What belongs to the screen. */
const SCREEN = /登入|登出|選單|首頁|靈魂百貨|跳到主要內容|通知|關閉|讀這支籤|我要還願|申請退款/;

/** What the browser prints of the page: the size of its sheets, and their text. */
async function printed(page: Page) {
  const sheets = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { text, totalPages } = await extractText(sheets, { mergePages: true });
  const { view } = await sheets.getPage(1);
  // A printed line may end anywhere, and a vertical one after each character.
  return { size: view.map(Math.round), pages: totalPages, text: text.replaceAll(/\s/g, "") };
}

test("a slip is printed upright on one sheet: its poem, seal and day, and nothing else", async ({ page, signIn }) => {
  await signIn("member@panshi.test");
  const [draw] = (await (await page.request.get("/api/user-oracles")).json()) as {
    oracle: { id: string; title: string };
    oracleText: string;
    drawnAt: string;
  }[];
  await page.goto(`/oracle-reading/${draw?.oracle.id}`);
  await expect(page.getByRole("region", { name: "傳統解讀" })).toBeVisible();
  const { size, pages, text } = await printed(page);
  expect([size, pages]).toEqual([A4, 1]);
  for (const line of draw?.oracleText.split("\n") ?? []) expect(text).toContain(line);
  expect(text).toContain(draw?.oracle.title);
  expect(text).toMatch(/大吉|吉|中吉|小凶/);
  expect(text).toMatch(/\d{4}年\d{1,2}月\d{1,2}日/);
  expect(text).not.toMatch(/傳統解讀|今天可以做的一件事|問另一件事/);
  expect(text).not.toMatch(SCREEN);
});

test("wishes, one wish, an order and one's own data are printed like letters", async ({ page, signIn }) => {
  await signIn("member@panshi.test");
  await test.step("the wishes", async () => {
    await page.goto("/dashboard?tab=prayers");
    await expect(page.getByRole("tabpanel", { name: "祈願" }).getByRole("listitem").first()).toBeVisible();
    const { size, text } = await printed(page);
    expect(size).toEqual(A4);
    expect(text).toContain("願我在做不到的時候，好好說一聲不，不再答應了又後悔。");
    expect(text).not.toMatch(SCREEN);
    expect(text).not.toMatch(/走到了|全部|讀這個願/);
  });
  await test.step("one of them, and not the page behind it", async () => {
    await page.getByRole("button", { name: /^讀這個願.*學會拒絕/ }).click();
    await expect(page.getByRole("dialog", { name: "你的願" })).toContainText("心力");
    const { pages, text } = await printed(page);
    expect(pages).toBe(1);
    expect(text).toMatch(/寫於\d{4}年.*願我在做不到的時候/);
    expect(text).not.toMatch(/養成散步的習慣|走到了嗎|寫下一句感謝/);
    expect(text).not.toMatch(SCREEN);
  });
  await test.step("an order", async () => {
    await page.goto("/account");
    await page.getByRole("region", { name: "訂單" }).getByRole("link", { name: /件$/ }).first().click();
    await expect(page.getByRole("region", { name: "訂單" })).toContainText("訂單編號");
    const { text } = await printed(page);
    expect(text).toMatch(/訂單編號D.*已付款.*實付NT\$/);
    expect(text).not.toMatch(/所有訂單|申請退款|繼續付款/);
  });
  await test.step("what is stored about oneself", async () => {
    await page.goto("/account/data");
    await expect(page.getByRole("region", { name: "願", exact: true })).toContainText("好好說一聲不");
    const { size, text } = await printed(page);
    expect(size).toEqual(A4);
    expect(text).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日的樣子。個人資料.*願我在做不到的時候/);
  });
});
