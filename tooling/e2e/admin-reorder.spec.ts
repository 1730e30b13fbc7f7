import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { addSlip, signInAsStaff, freshTitle, notice, refuse, removeSlip } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of (400|409)/] });

test.beforeEach(({ page }) => signInAsStaff(page));

/** A small picture of one colour. */
const pictureOf = async (page: Page, colour: string) => {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 300, 150);
    return canvas.toDataURL("image/png");
  }, colour);
  return { name: `${colour}.png`, mimeType: "image/png", buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
};

test("rows are put in order by keyboard, menu and dragging, and a refused move is taken back", {
  tag: "@phone",
}, async ({ page, expectAccessible }) => {
  const titles = [freshTitle(), freshTitle(), freshTitle(), freshTitle()] as const;
  const [first, second, third, fourth] = titles;
  const ids: string[] = [];
  // First in the list, and side by side: a move between rows that another test adds or removes would be refused.
  const top = -1000 - 100 * randomInt(1_000_000);
  for (const [index, title] of titles.entries()) ids.push(await addSlip(page, title, top + 10 * index));
  const handle = (title: string) => page.getByRole("button", { name: `移動「${title}」` });
  const order = (...expected: string[]) =>
    expect
      .poll(async () => {
        const labels = await page
          .getByRole("button", { name: /^移動「/ })
          .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
        return labels.map((label) => label.slice(3, -1)).filter((title) => expected.includes(title));
      })
      .toEqual(expected);
  // The list shows a move before the server knows it; the next one waits for it.
  const saved = async (move: () => Promise<void>) => {
    const answer = page.waitForResponse((response) => response.url().includes("admin.oracle.move"));
    await move();
    expect((await answer).status()).toBe(200);
  };

  await test.step("in another sort a button shows the list as it must be", async () => {
    await page.goto("/admin/oracles?sort=title");
    await page.getByRole("button", { name: "要調整順序，先看全部並依「順序」排列" }).click();
    await expect(page).toHaveURL(/\/admin\/oracles$/);
    await order(first, second, third, fourth);
  });

  await test.step("by keyboard, which says where the row is", async () => {
    const lift = async (arrow: string) => {
      await page.keyboard.press("Space");
      await expect(page.getByText(`拿著「${third}」`)).toBeAttached();
      await page.keyboard.press(arrow);
      await expect(page.getByText(new RegExp(`「${third}」移到第 \\d+ 個`))).toBeAttached();
    };
    await handle(third).focus();
    await lift("ArrowUp");
    await saved(() => page.keyboard.press("Space"));
    await order(first, third, second, fourth);
    await expect(handle(third)).toBeFocused();
    await lift("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(page.getByText(`取消移動，「${third}」`)).toBeAttached();
    await order(first, third, second, fourth);
  });

  await test.step("by the handle's menu", async () => {
    await handle(third).focus();
    await page.keyboard.press("Enter");
    const item = (name: string) => page.getByRole("menuitem", { name });
    await expect(item("上移")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(item("移到最後")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(item("上移")).toBeFocused();
    await page.keyboard.press("End");
    await expect(item("移到最後")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await saved(() => page.keyboard.press("Enter"));
    await order(first, second, third, fourth);
    await expect(page.getByText(`「${third}」已下移`)).toBeAttached();
    await expect(handle(third)).toBeFocused();
  });

  await test.step("by dragging its handle", async () => {
    await handle(fourth).scrollIntoViewIfNeeded();
    await handle(second).hover();
    const [from, to] = [await handle(fourth).boundingBox(), await handle(second).boundingBox()];
    if (!from || !to) throw new Error("a handle is not in sight");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y, { steps: 3 });
    await page.mouse.move(to.x + 20, to.y, { steps: 6 });
    await saved(() => page.mouse.up());
    await order(first, fourth, second, third);
  });

  await test.step("a refused move says so and is taken back", async () => {
    await refuse(page, "admin.oracle.move", { status: 409, code: "conflict", message: "你要放的位置剛被更動過" });
    await handle(fourth).click();
    await page.getByRole("menuitem", { name: "下移" }).click();
    await expect(notice(page)).toContainText(/順序沒有改變.*你要放的位置剛被更動過/);
    await order(first, fourth, second, third);
    await handle(fourth).click();
    await expectAccessible();
  });
  await Promise.all(ids.map((id) => removeSlip(page, id)));
});

test("[S2.167] [S5.38] [S5.39] [S5.40] [S8.39] [S8.43] a slip's picture is checked, uploaded and shown before it is saved", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible }) => {
  const title = freshTitle();
  await page.goto("/admin/oracles#new");
  const dialog = page.getByRole("dialog", { name: "新增靈籤" });
  const file = dialog.getByLabel("選擇圖片").or(dialog.getByLabel("換一張圖片"));
  const shown = dialog.getByRole("img", { name: "圖片預覽" });
  await dialog.getByLabel("標題").fill(title);
  await dialog.getByLabel("解籤內容").fill("先把手放下來。");
  await expect(dialog.getByText("JPG、PNG、GIF")).toBeVisible();

  await test.step("a file comes by pasting or dropping it too", async () => {
    const bring = (event: "paste" | "drop", type: string, size: number) =>
      dialog.locator(".picture-field").evaluate(
        (target, given) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(given.size)], "a", { type: given.type }));
          const how = { bubbles: true, cancelable: true };
          const made =
            given.event === "paste"
              ? new ClipboardEvent("paste", { clipboardData: transfer, ...how })
              : new DragEvent("drop", { dataTransfer: transfer, ...how });
          return target.dispatchEvent(made);
        },
        { event, type, size },
      );
    // The browser does nothing of its own with either.
    expect(await bring("paste", "text/plain", 1)).toBe(false);
    await expect(notice(page)).toContainText("請選擇圖片文件");
    expect(await bring("drop", "image/png", 5 * 1024 * 1024 + 1)).toBe(false);
  });
  await expect(notice(page)).toContainText("圖片文件大小不能超過5MB");
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(notice(page)).toContainText("圖片上傳失敗");
  await expect(dialog.getByText("還沒有圖片")).toBeVisible();

  // The first two uploads hang; the third waits.
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let uploads = 0;
  await page.route("**/api/admin/upload-image", async (route) => {
    uploads += 1;
    if (uploads <= 2) return first.promise.then(() => route.abort());
    if (uploads === 3) await second.promise;
    return route.continue();
  });
  await test.step("an upload can be cancelled", async () => {
    await file.setInputFiles(await pictureOf(page, "maroon"));
    await dialog.getByRole("button", { name: "取消上傳" }).click();
    await expect(dialog.getByText("還沒有圖片")).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toHaveCount(0);
    await expect(dialog.getByLabel("選擇圖片")).toBeFocused();
  });
  await file.setInputFiles(await pictureOf(page, "maroon"));
  await expect(shown).toHaveAttribute("src", /^data:image\/png/);
  await expect(dialog.getByRole("progressbar", { name: "圖片上傳進度" })).toBeVisible();
  await expectAccessible();

  // A second choice wins over it, and saving waits for the upload.
  await file.setInputFiles(await pictureOf(page, "teal"));
  first.resolve();
  await dialog.getByRole("button", { name: "儲存" }).click();
  await expect(dialog.getByRole("button", { name: "儲存中..." })).toBeDisabled();
  second.resolve();
  // First what goes by itself after five seconds.
  await expect(notice(page)).toContainText("靈籤已新增");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: `編輯「${title}」` }).click();
  const editing = page.getByRole("dialog", { name: "編輯靈籤" });
  await expect(editing.getByRole("img", { name: "圖片預覽" })).toHaveAttribute("src", /^\/uploads\/picture-.*\.webp$/);
  await editing.getByLabel("換一張圖片").setInputFiles(await pictureOf(page, "navy"));
  await expect(notice(page)).toContainText("圖片上傳成功");
  await editing.getByRole("button", { name: "移除圖片" }).click();
  await expect(editing.getByText("還沒有圖片")).toBeVisible();
  await expect(editing.getByLabel("選擇圖片")).toBeFocused();
  await editing.getByRole("button", { name: "儲存" }).click();
  await expect(notice(page)).toContainText("靈籤已更新");
  const { id, imageUrl } = await slipOf(page, title);
  expect(imageUrl).toBeNull();
  await removeSlip(page, id);
});

async function slipOf(page: Page, title: string): Promise<{ id: string; imageUrl: string | null }> {
  const answer = await page.request.get(`/api/admin/oracles?search=${title}`);
  const [slip] = (await answer.json()) as { id: string; imageUrl: string | null }[];
  if (!slip) throw new Error("the slip was not saved");
  return slip;
}
