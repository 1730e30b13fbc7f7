import { callUrlPattern } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

type Slip = { id: string; title: string; description: string; interpretationContent: string; advice: string };
const NOWHERE = "/slips/0190a000-0000-7000-8000-000000000000";

test("a slip has a page: its verse, its meaning, its advice, and a link to draw one's own", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const slip: Slip = await (await page.request.get("/api/random-oracle")).json();
  const answer = await page.goto(`/slips/${slip.id}`);
  expect(answer?.status()).toBe(200);
  const html = (await answer?.text()) ?? "";
  const [first = "", ...rest] = slip.description.split("\n");
  expect(rest).toHaveLength(3);
  // Rendered on the server, as a search engine reads it.
  for (const text of [slip.title, first, slip.advice]) expect(html).toContain(text);
  await expect(page).toHaveTitle(new RegExp(`^${slip.title}（(大吉|吉|中吉|小凶)）｜磐石祈願網$`));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/slips/${slip.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(slip.title);
  const verse = page.getByRole("group", { name: "籤詩" }).getByRole("paragraph");
  await expect(verse).toHaveText([first, ...rest]);
  await expect(page.getByRole("region", { name: "籤意" })).toContainText(slip.interpretationContent.slice(0, 40));
  await expectAccessible();
  await saveScreenshot("slip");
  await page.getByRole("link", { name: "抽一支自己的籤" }).click();
  await expect(page).toHaveURL("/oracle-draw");
});

test("the share image is the slip's own", async ({ page }) => {
  const slip: Slip = await (await page.request.get("/api/random-oracle")).json();
  await page.goto(`/slips/${slip.id}`);
  const property = async (name: string) =>
    (await page.locator(`meta[property="${name}"]`).getAttribute("content")) ?? "";
  expect(await property("og:image:width")).toBe("1200");
  expect(await property("og:image:height")).toBe("630");
  expect(await property("og:image:alt")).toMatch(new RegExp(`${slip.title}（(大吉|吉|中吉|小凶)）`));
  const image = new URL(await property("og:image"));
  expect(image.pathname).toBe(`/og/slip/${slip.id}.jpg`);
  const answer = await page.request.get(image.pathname + image.search);
  expect(answer.headers()).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test("an unknown slip is a 404", async ({ page }) => {
  for (const address of [NOWHERE, "/slips/one", "/slips/%3Cscript%3E"]) {
    const answer = await page.request.get(address);
    expect([address, answer.status()]).toEqual([address, 404]);
  }
});

test.describe("where the slip is not rendered into the page", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("it says that the slip cannot be loaded, and retries", async ({ page, expectAccessible, saveScreenshot }) => {
    const slip: Slip = await (await page.request.get("/api/random-oracle")).json();
    await page.goto("/");
    await page.route(callUrlPattern("member.oracle.slip"), (route) => route.abort());
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/slips/${slip.id}`);
    await expect(page.getByRole("heading", { name: "這支籤暫時讀不到" })).toBeVisible();
    await expectAccessible();
    await saveScreenshot("slip-failed");
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(slip.title);
  });
});

test("every indexed page has a share image of its own", async ({ page }) => {
  const addresses = [
    "/",
    "/blog",
    "/blog/how-to-write-a-wish",
    "/souldepartment",
    "/downloads",
    "/intro",
    "/oracle-draw",
  ];
  const legal = ["/terms", "/privacy", "/refund", "/contact"];
  const seen = new Set<string>();
  for (const address of [...addresses, ...legal]) {
    const html = await (await page.request.get(address)).text();
    const image = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(image).toMatch(/^http.*\/og\/(page|post)\/[\w-]+\.jpg\?v=[\w-]{12}$/);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    const answer = await page.request.get(new URL(image).pathname + new URL(image).search);
    expect([image, answer.status(), answer.headers()["content-type"]]).toEqual([image, 200, "image/jpeg"]);
    seen.add(image);
  }
  expect(seen.size).toBe(addresses.length + legal.length);
});

test("the legal pages and the footer name the seller", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  for (const address of ["/terms", "/privacy", "/refund", "/contact"]) {
    await page.goto(address);
    const seller = page.getByRole("region", { name: "誰在經營" });
    await expect(seller.getByRole("term")).toHaveText(["公司或商號名稱", "統一編號", "負責人", "營業地址", "申訴信箱"]);
    await expect(seller.getByRole("definition").first()).toHaveText("磐石祈願網示範站（尚未登記）");
    await expect(page.getByRole("contentinfo")).toContainText("統一編號 00000000");
    await expectAccessible();
    await saveScreenshot(address.slice(1));
  }
  const data = await page.request.get("/");
  const organisation = [...(await data.text()).matchAll(/application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, text]) => JSON.parse(text ?? "") as Record<string, unknown>)
    .find((each) => each["@type"] === "Organization");
  expect(organisation).toMatchObject({ legalName: "磐石祈願網示範站（尚未登記）", taxID: "00000000" });
});
