import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { confirmDialog } from "./payment-page.ts";
import { DESKTOP, PHONE } from "./widths.ts";

/** The width of a window, and how much larger than usual its text is. */
type Size = { width: number; text: 1 | 2 };
const sizes: readonly Size[] = [
  { width: 320, text: 1 },
  { width: 344, text: 1 },
  { width: PHONE.width, text: 1 },
  { width: PHONE.width, text: 2 },
  { width: DESKTOP.width - 160, text: 2 },
];

/** What a window can only show by scrolling sideways, what is cut off at its edge, and what a bar over it hides for good. */
async function outOfReach(page: Page, { width, text }: Size): Promise<string[]> {
  await page.setViewportSize({ width, height: width < 800 ? 720 : 800 });
  return page.evaluate(async (times) => {
    document.documentElement.style.fontSize = times === 1 ? "" : `${times * 100}%`;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { clientWidth, scrollWidth } = document.documentElement;
    const nameOf = (element: Element) => `${element.tagName} ${(element.textContent ?? "").trim().slice(0, 20)}`;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const cut = [...document.body.querySelectorAll("h1, h2, h3, p, a, button, label, input, textarea, dd")].filter(
      (element) => {
        const { right, width: own } = element.getBoundingClientRect();
        return own > 1 && right > clientWidth + 1 && element.checkVisibility() && !scrolls(element.parentElement);
      },
    );
    /** Two things of the bar that lie over each other, such as a number and the button beside it. */
    const inBar =
      'header.z-30 > :first-child :is(a, button, span, svg), nav[aria-label="旅程進度"] span:not(.sr-only, .sr-only *)';
    const shown = [...document.querySelectorAll(inBar)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest(".sr-only, .chip, [inert]") &&
        (element instanceof SVGElement || [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)),
    );
    const boxOf = (element: Element) => {
      const text = [...element.childNodes].find(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return text ? range.getBoundingClientRect() : element.getBoundingClientRect();
    };
    const covered = shown.flatMap((one, place) =>
      shown.slice(place + 1).filter((other) => {
        const [a, b] = [boxOf(one), boxOf(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // A line's box is higher than its signs.
        return across > 1 && down > Math.min(a.height, b.height) / 4 && !one.contains(other);
      }),
    );
    /** Punctuation at the beginning of a line of a heading, and a vertical heading that is longer than its picture. */
    const titles = 'main h1:not(.sr-only), [role="dialog"] h2:not(.sr-only), [role="alertdialog"] h2';
    const headings = [...document.querySelectorAll(titles)].filter((heading) => heading.checkVisibility());
    const leading = headings.filter((heading) => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      let last = Number.NEGATIVE_INFINITY;
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { index, 0: sign } of (node.textContent ?? "").matchAll(/[^\s]/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + sign.length);
          const { left, width: own } = range.getBoundingClientRect();
          if (/[，、：；。！？]/u.test(sign) && own > 0 && left < last) return true;
          last = left;
        }
      return false;
    });
    const overlong = headings.filter((heading) => {
      const { position } = getComputedStyle(heading);
      const room = position === "absolute" && heading.parentElement?.getBoundingClientRect();
      return room && heading.getBoundingClientRect().bottom > room.bottom + 1;
    });
    /** A title that a picture or another part of the page lies on; a dialog may. */
    const dialog = document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]');
    const buried = headings.filter((heading) => {
      if (dialog) return false;
      const { left, top, width: own, height } = boxOf(heading);
      const found = document.elementFromPoint(left + own / 2, top + height / 2);
      return found && !heading.contains(found) && !found.contains(heading);
    });
    /** A button of a dialog that no scrolling brings into the window. */
    const unreached = [...(dialog?.querySelectorAll("button, a, input, textarea") ?? [])].filter((element) => {
      if (!element.checkVisibility() || element.closest(".sr-only, [inert]")) return false;
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { top, bottom, left, right, height, width: own } = element.getBoundingClientRect();
      const isHigh = height > window.innerHeight;
      return (
        own > 1 && ((!isHigh && (top < -1 || bottom > window.innerHeight + 1)) || left < -1 || right > clientWidth + 1)
      );
    });
    return [
      ...unreached.map((element) => `cannot be scrolled into the window: ${nameOf(element)}`),
      ...buried.map((element) => `under something else: ${nameOf(element)}`),
      ...covered.map((element) => `over something else in the bar: ${nameOf(element)}`),
      ...leading.map((element) => `a line begins with punctuation: ${nameOf(element)}`),
      ...overlong.map((element) => `longer than its picture: ${nameOf(element)}`),
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...cut.map((element) => `beyond the edge: ${nameOf(element)}`),
    ];
  }, text);
}

async function expectInReach(page: Page, name: string) {
  for (const size of sizes) expect.soft(await outOfReach(page, size), `${name} at ${JSON.stringify(size)}`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await page.setViewportSize(PHONE);
}

/** Reads the dialog or question that is open at every size, then closes it. */
async function closes(page: Page, name: string) {
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(dialog.first()).toBeVisible();
  await expectInReach(page, name);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

const visitorsPages = [
  "/",
  "/blog",
  "/souldepartment",
  "/downloads",
  "/contact",
  "/terms",
  "/privacy",
  "/refund",
  "/intro?plan=trial",
  "/oracle-draw",
  "/payment/success",
  "/payment/cancel",
  "/reset-password",
  "/confirm-email",
  "/email-change/confirm",
  "/email-change/stop",
  "/refund-account",
  "/payment/claim",
  "/oracle-reading",
  "/nowhere",
];
const membersPages = [
  "/home",
  "/dashboard",
  ...["prayers", "treasury", "oracles", "dialogues", "meditation", "recurrence"].map((tab) => `/dashboard?tab=${tab}`),
  "/account",
  "/account/data",
  "/planet-selection",
  "/leyline-selection",
  "/sacred-object-selection",
  "/sacred-song-selection",
  "/prayer-manual-selection",
  "/prayer-wish-form",
  "/ritual-ceremony",
];

test.use({ allowedErrors: [/404 \(Not Found\)/] });

test("every page of a visitor fits the narrowest phone, and text of twice the size", async ({ page }) => {
  test.slow();
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const [post = ""] = /\/blog\/[^<]+/.exec(sitemap) ?? [];
  const [slip = ""] = /\/slips\/[^<]+/.exec(sitemap) ?? [];
  expect([post, slip]).not.toContain("");
  for (const path of [...visitorsPages, post, slip])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expectInReach(page, path);
    });
});

test("every page of a member fits the narrowest phone, and text of twice the size", async ({ page, signIn }) => {
  test.slow();
  await signIn("member@panshi.test");
  const [draw] = (await (await page.request.get("/api/user-oracles")).json()) as { oracle: { id: string } }[];
  await page.goto("/account");
  const order = page.getByRole("region", { name: "訂單" }).getByRole("link", { name: /件$/ }).first();
  const ownPages = [`/oracle-reading/${draw?.oracle.id}`, await order.getAttribute("href")];
  for (const path of [...membersPages, ...ownPages.filter((own) => own !== null)])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expect(page.getByRole("status", { name: /正在/ })).toHaveCount(0);
      await expectInReach(page, path);
    });
});

test("the choice of a leyline fits a phone's screen without scrolling", async ({ page, registered: _ }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/leyline-selection");
  await expect(page.getByRole("radio", { name: /陽明山/ })).toBeAttached();
  const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(await scrolled()).toBeLessThanOrEqual(0);
});

test("every dialog of a visitor fits them too, and each of its buttons can be reached", async ({ page }) => {
  test.slow();
  const dialog = page.getByRole("dialog");
  await page.goto("/?login=1");
  await expect(dialog).toBeVisible();
  await expectInReach(page, "login");
  await dialog.getByRole("tab", { name: "註冊" }).click();
  await closes(page, "registration");
  await page.locator("#pricing").getByRole("button", { name: "免費走七天" }).click();
  await closes(page, "rules");
  await page.locator("#pricing").getByRole("button", { name: "開始三十天" }).click();
  await expect(confirmDialog(page)).toBeVisible();
  await closes(page, "payment");
  await page.goto("/souldepartment");
  await page.getByRole("button", { name: "放大看「夜空之石」" }).click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await closes(page, "product");
  await page.getByRole("button", { name: /^加入購物車.*慢軌道/ }).click();
  await page.getByRole("region", { name: "購物車" }).getByRole("button", { name: /結帳/ }).click();
  await expect(dialog).toBeVisible();
  await closes(page, "cart");
});

test("every dialog of a member fits them too, and each of its buttons can be reached", async ({ page, signIn }) => {
  test.slow();
  const dialog = page.getByRole("dialog");
  await signIn("member@panshi.test");
  await page.goto("/dashboard?plan=vip");
  await expect(confirmDialog(page).or(dialog).first()).toBeVisible();
  await closes(page, "plans");
  await page.getByRole("button", { name: /^通知/ }).click();
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await closes(page, "inbox");
  await page.goto("/dashboard?tab=prayers");
  await page
    .getByRole("button", { name: /^讀這個願/ })
    .first()
    .click();
  await expect(dialog).toContainText("心力");
  await closes(page, "wish");
  await page.goto("/dashboard?tab=treasury");
  await page.getByRole("button", { name: /^放大看.*夜空之石/ }).click();
  await expect(dialog.getByRole("img", { name: "夜空之石" })).toBeVisible();
  await closes(page, "picture");
  await page.goto("/dashboard?tab=meditation");
  const sitting = page.getByRole("region", { name: "組一個冥想時刻" });
  await sitting.getByRole("button", { name: "坐一會兒" }).click();
  await expectInReach(page, "meditation, before it begins");
  await dialog.getByRole("button", { name: "3 分鐘", exact: true }).click();
  await expect(dialog.getByRole("timer")).toBeVisible();
  await closes(page, "meditation");
  await page.goto("/account");
  await page.getByRole("button", { name: "刪除帳號..." }).click();
  await expect(dialog).toBeVisible();
  await closes(page, "deletion of the account");
});

test("every question before an act fits them too, and each of its buttons can be reached", async ({
  page,
  signIn,
  registered: _,
}) => {
  test.slow();
  await test.step("the request for a refund is withdrawn", async () => {
    const answer = await page.request.post("/api/payments/create-payuni-order", {
      data: { planType: "basic", amount: 3990, currency: "TWD" },
    });
    const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
    await page.goto(new URL(paymentUrl).pathname);
    await payByCard(page);
    await page.goto(`/orders/${new URL(page.url()).searchParams.get("order")}`);
    const refund = page.getByRole("region", { name: "退款" });
    await expectInReach(page, "an order that can be refunded");
    await refund.getByRole("button", { name: "申請退款" }).click();
    await expectInReach(page, "the form of a refund");
    await refund.getByRole("button", { name: "送出申請" }).click();
    await expect(refund).toContainText("申請收到了");
    await expectInReach(page, "a request for a refund");
    await refund.getByRole("button", { name: "撤回申請" }).click();
    await closes(page, "withdrawal of the request");
  });
  await signIn("member@panshi.test");
  for (const [path, button] of [
    ["/account", "全部登出"],
    ["/dashboard?tab=dialogues", /^刪除/],
    ["/dashboard?tab=meditation", /^刪除/],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await page.getByRole("button", { name: button }).first().click();
      await closes(page, `question of ${path}`);
    });
});
