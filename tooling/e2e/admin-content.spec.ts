import type { Page } from "@playwright/test";
import sharp from "sharp";
import { countCalls, signInAsStaff, slipEntryOf, freshTitle, notice, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call, and that the scripts with which a test looks into a preview do not run there.
test.use({ allowedErrors: [/status of (400|404|409)|Blocked script execution in 'about:srcdoc'/] });

type Row = {
  id: string;
  title: string;
  content: string;
  excerpt: string;
  category: string;
  publishedAt: string | null;
};

const textOf = (page: Page) => page.getByRole("textbox", { name: "內文" });
const draft = (title: string) => ({ title, excerpt: "一句話。", content: "第一段。", category: "guide" });
async function add(page: Page, path: string, data: object): Promise<Row> {
  const answer = await page.request.post(`/api/admin/${path}`, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Row;
}
const read = async (page: Page, title: string): Promise<Row> =>
  (
    (await (await page.request.get(`/api/admin/blog-posts?search=${encodeURIComponent(title)}`)).json()) as Row[]
  )[0] as Row;

/** Pastes or drops, as the clipboard of another program would. */
const paste = (
  page: Page,
  data: { html?: string; text?: string; files?: { name: string; type: string; bytes: number[] }[] },
) =>
  textOf(page).evaluate((target, { html, text, files = [] }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData("text/html", html);
    if (text) clipboardData.setData("text/plain", text);
    for (const { name, type, bytes } of files)
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test("[S2.103] [S2.157] three addresses open the three lists, which are tabs of each other", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page, staff.moderator);
  const tab = (name: string) => page.getByRole("navigation", { name: "內容的種類" }).getByRole("link", { name });
  await page.goto("/admin/blog-posts");
  await expect(page.getByRole("heading", { name: "部落格文章", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "編輯「怎麼寫下一個願」" })).toBeVisible();
  await expect(tab("部落格")).toHaveAttribute("aria-current", "page");
  // S6.16: moderators read and edit.
  await expect(page.getByRole("button", { name: /^新增文章|^刪除「/ })).toHaveCount(0);
  // They upload no images.
  await page.getByRole("button", { name: "編輯「怎麼寫下一個願」" }).click();
  await expect(page.getByRole("toolbar", { name: "格式" }).getByRole("button", { name: "引文" })).toBeVisible();
  await expect(page.getByRole("button", { name: "圖片", exact: true }).or(page.getByText("封面圖片"))).toHaveCount(0);
  await page.keyboard.press("Escape");
  await tab("成功故事").click();
  await expect(page).toHaveURL(/\/admin\/success-stories$/);
  await expect(page.getByRole("button", { name: "編輯「把會議室的門打開」" })).toBeVisible();
  await tab("常見問題").click();
  await expect(page).toHaveURL(/\/admin\/faqs$/);
  await expect(page.getByRole("button", { name: "編輯「磐石祈願網是做什麼的？」" })).toBeVisible();
  await expectAccessible();
  await tab("部落格").click();
  await expect(page).toHaveURL(/\/admin\/content$/);
  await expect(page.getByRole("heading", { name: "內容管理", level: 1 })).toBeVisible();
});

test("[S2.158] [S8.33] [S8.34] a post is written by keyboard, previewed, scheduled and deleted", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  await signInAsStaff(page);
  const title = freshTitle();
  await page.goto("/admin/content#new");
  const dialog = page.getByRole("dialog", { name: "新增文章" });
  const text = textOf(page);
  await dialog.getByLabel("標題").fill(title);
  await text.focus();
  const keys = page.keyboard;
  await test.step("Markdown becomes what it says as it is typed", async () => {
    await keys.type("## 先坐下\n願要");
    await keys.press("ControlOrMeta+b");
    await keys.type("寫得小");
    await keys.press("ControlOrMeta+b");
    await keys.type("。\n> 一句\n\n- 一件事\n");
    await keys.press("Tab");
    await keys.type("抽籤");
    await expect(text.getByRole("heading", { name: "先坐下" })).toBeVisible();
    await expect(text.locator("strong")).toHaveText("寫得小");
    await expect(text.locator("ul ul")).toHaveText("抽籤");
    await expect(text.locator("blockquote")).toHaveText("一句");
  });
  await test.step("a link that a reader could not follow is refused", async () => {
    await keys.press("ControlOrMeta+k");
    const address = dialog.getByLabel("連到哪裡");
    await expect(address).toBeFocused();
    await address.fill("javascript:alert(1)");
    await keys.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("讀者點不到這個連結");
    await expectAccessible();
    await keys.press("Escape");
    await expect(text).toBeFocused();
    await keys.press("ControlOrMeta+k");
    await address.fill("example.com/stone");
    await keys.press("Enter");
    await expect(text.getByRole("link")).toHaveAttribute("href", "https://example.com/stone");
  });
  await test.step("what is undone can be done again", async () => {
    await keys.press("End");
    await keys.type("好");
    await keys.press("ControlOrMeta+z");
    await expect(text).not.toContainText("好");
    await keys.press("ControlOrMeta+y");
    await expect(text).toContainText("好");
  });
  await test.step("Enter in an empty item leaves the inner list, then the outer one", async () => {
    await keys.type("\n\n外層\n\n段落");
    await expect(text.locator("ul > li > ul > li")).toHaveCount(1);
  });
  await dialog.getByRole("switch", { name: /^發布/ }).check();
  await dialog.getByLabel("發布時間").fill("2098-12-25T09:00");
  await expect(dialog).toContainText("2098年12月25日 09:00 自動發布");
  await test.step("a preview of what is not saved", async () => {
    await dialog.getByRole("button", { name: "預覽" }).click();
    const frame = page.frameLocator("iframe[title='預覽']");
    await expect(frame.getByRole("heading", { name: title })).toBeVisible();
    await expect(frame.locator("strong")).toHaveText("寫得小");
    await expect(page.locator("iframe[title='預覽']")).toHaveAttribute("sandbox", "allow-same-origin");
    await page.getByRole("button", { name: "電腦" }).click();
    await expect(page.locator("iframe[title='預覽']")).toHaveCSS("width", "1280px");
    await keys.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "預覽" })).toBeFocused();
  });
  await test.step("a missing field is named, and the form is kept", async () => {
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByLabel("摘要")).toBeFocused();
    await dialog.getByLabel("摘要").fill("一句話。");
  });
  const reads = countCalls(page, "admin.post.list");
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(notice(page)).toContainText("文章已新增");
  await expect(dialog).toHaveCount(0);
  await expect.poll(reads).toBe(1);
  await expect(slipEntryOf(page, title)).toContainText("已排程 2098年12月25日 09:00");
  expect((await read(page, title)).content).toBe(
    "## 先坐下\n\n願要**寫得小**。\n\n> 一句\n\n- 一件事\n  - 抽籤[https://example.com/stone](https://example.com/stone)好\n- 外層\n\n段落",
  );
  await page.getByRole("button", { name: `刪除「${title}」` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /^刪除/ }).click();
  await expect(notice(page)).toContainText("文章已刪除");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(slipEntryOf(page, title)).toHaveCount(0);
  await expect.poll(reads).toBe(2);
});

test("what is pasted becomes what posts can say, images are uploaded, and two people's edits of one post are both shown", async ({
  page,
}) => {
  await signInAsStaff(page);
  const { id, title } = await add(page, "blog-posts", draft(freshTitle()));
  await page.goto(`/admin/content?search=${title}`);
  await page.getByRole("button", { name: `編輯「${title}」` }).click();
  const dialog = page.getByRole("dialog", { name: "編輯文章" });
  const text = textOf(page);
  await text.press("ControlOrMeta+a");
  await paste(page, {
    html: `<h1 style="color:red">貼上的標題</h1><p class="MsoNormal"><b>粗</b><span style="font-style:italic">斜</span>&nbsp;<a href="javascript:alert(1)">壞連結</a><script>alert(1)</script></p>
      <p style="mso-list:l0 level1"><span style="mso-list:Ignore">1.</span>一</p><p style="mso-list:l0 level1"><span style="mso-list:Ignore">2.</span>二</p>
      <table><tr><td>格</td></tr></table><img src="https://example.com/a.png" onerror="alert(1)">`,
  });
  await expect(notice(page)).toContainText("有 1 張圖片沒有貼進來");
  await test.step("a file that is no picture is refused in words, a picture is uploaded and described", async () => {
    await paste(page, { files: [{ name: "信.pdf", type: "application/pdf", bytes: [1, 2, 3] }] });
    await expect(notice(page)).toContainText("請選擇圖片文件");
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#888" } })
      .png()
      .toBuffer();
    await paste(page, { files: [{ name: "石.png", type: "image/png", bytes: [...png] }] });
    await expect(text.locator("img[data-src]")).toHaveAttribute("width", "60");
    await dialog.getByLabel("圖片說明").fill("一顆石頭");
    await dialog.getByRole("button", { name: "繼續寫" }).click();
    await page.keyboard.type("後面的字");
    // As an input method does it: without a key.
    await text.locator("img[data-src]").click();
    await page.keyboard.insertText("圖");
  });
  await dialog.getByRole("button", { name: "Markdown 原文" }).click();
  await expect(text).toHaveValue(
    /^## 貼上的標題\n\n\*\*粗\*\*\*斜\* 壞連結\n\n1\. 一\n2\. 二\n\n格\n\n!\[一顆石頭\]\(\/uploads\/picture-[0-9a-f-]+-60x40\.webp\)\n\n圖後面的字$/,
  );
  await dialog.getByRole("button", { name: "Markdown 原文" }).click();
  await expect(text.locator("img[data-src]")).toBeVisible();
  await test.step("both versions of a post that somebody else saved", async () => {
    const other = { ...draft(title), content: "別人寫的內文。" };
    expect((await page.request.put(`/api/admin/blog-posts/${id}`, { data: other })).status()).toBe(200);
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(dialog.getByRole("heading", { name: "你編輯的時候，有人存過這篇文章" })).toBeFocused();
    await expect(dialog).toContainText("貼上的標題");
    await expect(dialog).toContainText("別人寫的內文。");
    await dialog.getByRole("button", { name: "全部改用現在的" }).click();
    await expect(text).toHaveText("別人寫的內文。");
  });
  await test.step("what is unsaved is asked about", async () => {
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("我加的。");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "繼續編輯" }).click();
    await expect(text).toContainText("別人寫的內文。我加的。");
    await dialog.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("文章已更新");
    expect((await read(page, title)).content).toBe("別人寫的內文。我加的。");
  });
  await page.request.delete(`/api/admin/blog-posts/${id}`);
});

test("[S2.159] [S2.160] an FAQ has its fields, is stored, and is put in order by keyboard and by dragging", async ({
  page,
}) => {
  await signInAsStaff(page);
  const question = freshTitle();
  await page.goto("/admin/faqs");
  await page.getByRole("button", { name: "新增常見問題" }).click();
  const dialog = page.getByRole("dialog", { name: "新增常見問題" });
  await dialog.getByLabel("問題", { exact: true }).fill(question);
  await dialog.getByLabel("分類").selectOption("付款問題");
  await expect(dialog.getByLabel("順序")).toHaveValue("1");
  await dialog.getByLabel("順序").fill("0");
  await dialog.getByLabel("答案").fill("可以。");
  await dialog.getByRole("switch", { name: /^發布/ }).check();
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(notice(page)).toContainText("常見問題已新增");
  await expect(dialog).toHaveCount(0);
  const stored = (await (await page.request.get("/api/faqs")).json()) as {
    id: string;
    question: string;
    answer: string;
  }[];
  expect(stored.find((faq) => faq.question === question)).toMatchObject({ category: "付款問題", answer: "可以。" });

  const titles = () =>
    page
      .getByRole("button", { name: /^編輯「/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const place = async () => (await titles()).indexOf(`編輯「${question}」`);
  expect(await place()).toBe(0);
  const handle = page.getByRole("button", { name: `移動「${question}」` });
  await handle.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "下移" }).click();
  await expect.poll(place).toBe(1);
  await handle.hover();
  await page.mouse.down();
  const target = await page.getByRole("button", { name: "移動「磐石祈願網是做什麼的？」" }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) - 10, { steps: 12 });
  await page.mouse.up();
  await expect.poll(place).toBe(0);
  const own = stored.find((faq) => faq.question === question);
  await page.request.delete(`/api/admin/faqs/${own?.id ?? ""}`);

  await test.step("a story is added, changed and deleted", async () => {
    const title = freshTitle();
    await page.getByRole("link", { name: "成功故事" }).first().click();
    await page.getByRole("button", { name: "新增故事" }).click();
    const form = page.getByRole("dialog", { name: "新增故事" });
    await form.getByLabel("標題").fill(title);
    await form.getByLabel("會員稱呼").fill("小安");
    await form.getByLabel("故事", { exact: true }).fill("找到路了。");
    await form.getByLabel("評分").fill("6");
    await form.getByRole("button", { name: "儲存" }).click();
    await expect(form.getByLabel("評分")).toBeFocused();
    await form.getByLabel("評分").fill("4");
    await form.getByRole("button", { name: "儲存" }).click();
    await expect(notice(page)).toContainText("故事已新增");
    await page.getByRole("button", { name: `編輯「${title}」` }).click();
    const edit = page.getByRole("dialog", { name: "編輯故事" });
    await edit.getByRole("switch", { name: "精選" }).check();
    await edit.getByRole("button", { name: "儲存" }).click();
    await expect(slipEntryOf(page, title)).toContainText("精選");
    await page.getByRole("button", { name: `刪除「${title}」` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: /^刪除/ }).click();
    await expect(slipEntryOf(page, title)).toHaveCount(0);
  });
});
