import type { Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const isTold = (request: Request) => new URL(request.url()).pathname === "/page-views";

test("client-side navigation sends one page view with its route and slug, without cookies; the first load and a hash change send none", async ({
  page,
  signIn,
}) => {
  await signIn("member@panshi.test");
  const told: string[] = [];
  page.on("request", (request) => {
    if (isTold(request)) told.push(request.postData() ?? "");
  });
  await page.goto("/blog");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isTold(response.request())),
    page.locator("main a[href^='/blog/']").first().click(),
  ]);
  expect(answer.status()).toBe(204);
  expect((await answer.request().allHeaders())["cookie"]).toBeUndefined();
  const slug = decodeURIComponent(new URL(page.url()).pathname.replace("/blog/", ""));
  expect(told).toEqual([JSON.stringify({ route: "/blog/:slug", slug })]);
  await page.evaluate(() => (location.hash = "main"));
  const back = page.waitForRequest(isTold);
  await page.goBack();
  await page.goBack();
  await back;
  expect(told.slice(1)).toEqual([JSON.stringify({ route: "/blog" })]);
});
