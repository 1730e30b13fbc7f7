import { type OrderFlag, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import type { Page } from "@playwright/test";
import { signInAsStaff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

const lists = [
  "/orders",
  "/orders/requests",
  "/orders/letters",
  "/orders/events",
  "/members",
  "/prayers",
  "/invoices",
  "/invoices?sort=dueAt",
  "/invoices/adjustments",
  "/marketing",
  "/marketing/promotions",
  "/marketing/referrals",
  "/products",
  "/products/free-downloads",
  "/oracles",
  "/blog-posts",
  "/success-stories",
  "/faqs",
  "/administrators",
];
const sizes = [
  [390, 844],
  [1024, 768],
  [1112, 834],
  [1280, 800],
  [1440, 900],
] as const;

const longName = "很長很長的名字".repeat(8).slice(0, 50);
const longEmail = "a.very.long.mailbox.of.somebody.who.writes@subdomain.of.a.company.example.com";
/** The reason with the longest label. */
const longFlag = Object.keys(orderFlagLabels)
  .map((key) => key as OrderFlag)
  .reduce((longest, key) => (orderFlagLabels[key].length > orderFlagLabels[longest].length ? key : longest));
const named =
  /^(fullName|firstName|memberName|referrerName|refereeName|programName|buyerName|title|name|question|companyTitle|description|orderDescription|excerpt)$/;

/** The same answer with names of 50 characters, long addresses and the longest reasons. */
function withLongNames(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => withLongNames(each, key));
  if (value !== null && typeof value === "object") {
    const isOrderRow = "buyerName" in value && "flags" in value;
    return Object.fromEntries(
      Object.entries({ ...value, ...(isOrderRow && { flags: [longFlag] }) }).map(([name, each]) => [
        name,
        withLongNames(each, name),
      ]),
    );
  }
  if (typeof value !== "string") return value;
  if (/email|recipient/i.test(key)) return longEmail;
  return named.test(key) ? longName : value;
}

/** All that the page reads. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route(/\/trpc\//, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: withLongNames(await response.json()) });
  });
}

/** What is wider than its place: the page, the table, or what a cell shows beside itself. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page");
    for (const act of document.querySelectorAll("[data-row] :is(a, button)"))
      if (act.getBoundingClientRect().right > window.innerWidth) found.push(`the act ${act.textContent}`);
    for (const table of document.querySelectorAll<HTMLElement>(".list-table")) {
      if (table.offsetWidth > (table.parentElement?.clientWidth ?? 0)) found.push("the table");
      for (const cell of table.querySelectorAll("tbody :is(th, td)")) {
        const { right } = cell.getBoundingClientRect();
        for (const part of cell.querySelectorAll("a, button, .one-line, time")) {
          const box = part.getBoundingClientRect();
          if (box.width > 0 && box.right > right + 1) found.push(part.textContent ?? "");
        }
      }
    }
    return found;
  });

for (const [width, height] of sizes) {
  test(`at ${width} px no list is wider than the window, no text lies over its neighbour, with the longest names`, async ({
    page,
  }) => {
    // Nineteen screens, one after the other.
    test.slow();
    await page.setViewportSize({ width, height });
    await signInAsStaff(page);
    await lengthenNames(page);
    for (const path of lists) {
      await page.goto(`/admin${path}`);
      await expect(page.locator("[data-row]").first(), path).toBeVisible();
      // Late fonts are wider: columns give way once more when they came.
      await expect.poll(() => findOverflow(page), { message: path }).toEqual([]);
    }
  });
}

for (const [width, height] of sizes) {
  test(`at ${width} px the page of a member, an order, and the forms of a product and a slip hold the longest names`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signInAsStaff(page);
    await lengthenNames(page);
    for (const path of ["/members", "/orders"]) {
      await page.goto(`/admin${path}`);
      const row = page.locator("[data-row]").first();
      await page.goto(`/admin${path}/${await row.getAttribute("data-row")}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => findOverflow(page), { message: path }).toEqual([]);
    }
    for (const path of ["/products", "/oracles"]) {
      await page.goto(`/admin${path}`);
      await page.locator("[data-row]").first().getByRole("button", { name: /^編輯/ }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(longName);
      const wider = () =>
        dialog.evaluate((element) =>
          [...element.querySelectorAll("*")]
            .filter((each) => each.getBoundingClientRect().right > element.getBoundingClientRect().right + 1)
            .map((each) => each.outerHTML.slice(0, 80)),
        );
      await expect.poll(wider, { message: path }).toEqual([]);
    }
  });
}

test("fourteen orders are in sight on a screen of 1440 × 900", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsStaff(page);
  // Usual ones: those that wait for somebody have a second line with the reason. The call may be any one of its batch.
  await page.route(/\/trpc\/[^?]*admin\.order\.list\b/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replace(/"flags":\[[^\]]*\]/g, '"flags":[]')
      .replace(/"(received|refunded)":\d+/g, '"$1":0');
    await route.fulfill({ response, body: text });
  });
  await page.goto("/admin/orders");
  const rows = page.getByRole("table").locator("[data-row]");
  await expect(rows.nth(13)).toBeInViewport({ ratio: 1 });
});
