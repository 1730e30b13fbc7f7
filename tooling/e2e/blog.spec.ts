import { answerWith, goByLink, holdThenFail } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const POSTS = "member.site.posts";
const builtIn = [
  "一次，只許一個願",
  "把籤詩唸出聲",
  "隕石的黑外衣",
  "三次呼吸就夠",
  "還願，是回頭看一眼",
  "籤不做的事",
];
type Post = { slug: string; title: string; category: string; publishedAt: string };

test("[S2.05] [S2.60] [S6.02] /blog lists posts, newest first, each with its category's badge and its day", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  const posts: Post[] = await (await page.request.get("/api/blog/posts")).json();
  expect(posts.length).toBeGreaterThanOrEqual(10);
  const answer = await page.goto("/blog");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("祈願祝福");
  await expect(page.getByText(/^磐石祈願網的文章：/), "it says what it is").toBeInViewport();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(posts.map(({ title }) => title));
  const days = posts.map(({ publishedAt }) => publishedAt);
  expect(days).toEqual(days.toSorted().toReversed());
  const badges: Record<string, string> = {
    guide: "祈願指南",
    knowledge: "隕石知識",
    growth: "靈性成長",
    success_story: "會員分享",
    news: "最新消息",
  };
  for (const { title, category } of posts) {
    const row = page
      .getByRole("article")
      .or(page.getByRole("listitem"))
      .filter({ has: page.getByRole("heading", { level: 2 }).filter({ hasText: title }) });
    await expect(row.getByText(badges[category] ?? "", { exact: true })).toHaveCount(1);
  }
  const first = page.getByRole("article").first();
  await expect(first.locator("time")).toHaveText(/^\d{4}年\d{1,2}月\d{1,2}日$/);
  await expectAccessible();
  await saveScreenshot("blog");
});

test("[S3.25] the category is chosen in the address, one of five or all; one without posts invites to the others", {
  tag: "@checked-at-both",
}, async ({ page, saveScreenshot }) => {
  await page.goto("/blog");
  const filter = page.getByRole("navigation", { name: "文章分類" });
  const names = ["全部", "祈願指南", "隕石知識", "靈性成長", "會員分享", "最新消息"];
  await expect(filter.getByRole("link")).toHaveText(names);
  await expect(filter.locator("[aria-current]")).toHaveText("全部");
  await filter.getByRole("link", { name: "隕石知識" }).click();
  await expect(page).toHaveURL("/blog?category=knowledge");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(3);
  await expect(page.locator("main .paper").getByText("隕石知識", { exact: true })).toHaveCount(3);
  await saveScreenshot("blog-category");
  // The address can be opened again, and an unknown category shows all posts.
  await page.reload();
  await expect(filter.locator("[aria-current]")).toHaveText("隕石知識");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(3);
  await page.goto("/blog?category=nothing");
  await expect(filter.locator("[aria-current]")).toHaveText("全部");
  await test.step("a category without posts invites to the others", async () => {
    await answerWith(page, { [POSTS]: { items: [], next: null } });
    await filter.getByRole("link", { name: "最新消息" }).click();
    await expect(page.getByText("這一類還沒有文章")).toBeVisible();
    await page.getByRole("link", { name: "看全部文章" }).click();
    await expect(page).toHaveURL("/blog");
    await expect(page.getByRole("heading", { level: 2 })).not.toHaveCount(0);
  });
});

test("a post shows its facts, its text and related posts", { tag: "@checked-at-both" }, async ({
  page,
  expectAccessible,
  saveScreenshot,
}) => {
  const answer = await page.goto("/blog/how-to-write-a-wish");
  expect(answer?.status()).toBe(200);
  const html = (await answer?.text()) ?? "";
  const data: { headline: string }[] = [...html.matchAll(/application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ""),
  );
  const article = data.find((each) => each.headline === "怎麼寫下一個願");
  expect(article).toMatchObject({ "@type": "Article", author: { name: "磐石編輯室" } });
  expect(article).toHaveProperty("datePublished");
  expect(article).toHaveProperty("dateModified");
  expect(article).toHaveProperty("image", [
    expect.stringMatching(/^http.*\/art\/posts\/how-to-write-a-wish\.avif$/),
    expect.stringMatching(/^http.*\/og\/post\/how-to-write-a-wish\.jpg\?v=/),
  ]);
  expect(html).toContain('<meta property="og:type" content="article">');

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("怎麼寫下一個願");
  await expect(page.getByRole("definition").filter({ hasText: /^約 \d+ 分鐘$/ })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "磐石編輯室" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "先問：這件事是誰的？" })).toBeVisible();
  const related = page.getByRole("region", { name: "接著讀" }).getByRole("listitem");
  await expect(related).toHaveCount(3);
  await expectAccessible();
  await saveScreenshot("blog-post");
  await related.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("怎麼寫下一個願");
  await page.getByRole("main").getByRole("link", { name: "祈願祝福" }).click();
  await expect(page).toHaveURL("/blog");
});

test.describe("without posts from the server", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("[S3.26] an empty list shows the six built-in posts, each at its own address", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    await answerWith(page, { [POSTS]: { items: [], next: null } });
    await goByLink(page, "/blog");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(builtIn);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessible();
    await saveScreenshot("blog-built-in");
    await page.getByRole("navigation", { name: "文章分類" }).getByRole("link", { name: "祈願指南" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(builtIn.slice(0, 2));
    await test.step("a built-in post can be read at its own address", async () => {
      await page.getByRole("navigation", { name: "文章分類" }).getByRole("link", { name: "全部" }).click();
      await page.getByRole("link", { name: "三次呼吸就夠" }).click();
      await expect(page).toHaveURL("/blog/three-breaths-are-enough");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("三次呼吸就夠");
      await expect(page.getByRole("region", { name: "接著讀" }).getByRole("listitem")).toHaveCount(3);
      await expectAccessible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("三次呼吸就夠");
    });
  });

  test("[S8.47] [S3.27] while the posts load it says 載入中...; a list that fails shows the built-in ones, says so, and is asked again", {
    tag: "@checked-at-both",
  }, async ({ page, expectAccessible, saveScreenshot }) => {
    const fail = await holdThenFail(page, POSTS);
    await goByLink(page, "/blog");
    await expect(page.getByRole("main").getByRole("status")).toHaveText("載入中...");
    await expectAccessible();
    fail();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(builtIn);
    await expect(page.getByRole("alert")).toContainText("最新的文章暫時讀不到");
    await expectAccessible();
    await saveScreenshot("blog-failed");
    await page.unrouteAll();
    await page.getByRole("button", { name: "再試一次" }).click();
    await expect(page.getByRole("heading", { level: 2 })).not.toHaveText(builtIn);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("an unknown post is a 404 with a link home", async ({ page }) => {
    const answer = await page.goto("/blog/nobody-wrote-this");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("這裡沒有石頭");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("這裡沒有石頭");
    await expect(page.getByRole("main").getByRole("link", { name: "回首頁" })).toHaveAttribute("href", "/");
  });
});
