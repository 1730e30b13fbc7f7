import { expect, test } from "vitest";
import { headTags } from "./head-tags.ts";
import { SHARE_IMAGE_PLACEHOLDER } from "./page.tsx";

const shareImage = { path: "/og/post/a.jpg?v=1&b", alt: '一張"圖"', width: 1200, height: 630 };
const location = { origin: "https://panshi.test", path: "/blog/一篇", shareImage: shareImage, siteName: "磐石祈願網" };

test("titles and administrators' texts are escaped", () => {
  const head = headTags({ title: '</title><script>"', description: '"><b>', noindex: false }, [], location);
  expect(head).toContain("<title>&lt;/title&gt;&lt;script&gt;&quot;｜磐石祈願網</title>");
  expect(head).toContain('<meta name="description" content="&quot;&gt;&lt;b&gt;">');
  expect(head).not.toContain("robots");
});

test("an unindexed page says so, and names its own files", () => {
  const head = headTags(
    { description: "", noindex: true },
    ["/assets/a.js", "/assets/a.css", "/assets/b.js"],
    location,
  );
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('<meta name="page-scripts" content="/assets/a.js /assets/b.js">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/a.css">');
});

test("an indexed page has its canonical address, its share image and structured data", () => {
  const structured = [{ "@type": "Article", image: ["/art/a.avif", SHARE_IMAGE_PLACEHOLDER], headline: "</script>" }];
  const head = headTags({ description: "", noindex: false, structuredData: structured }, [], location);
  expect(head).toContain('<link rel="canonical" href="https://panshi.test/blog/一篇">');
  expect(head).toContain('<meta property="og:image" content="https://panshi.test/og/post/a.jpg?v=1&amp;b">');
  expect(head).toContain('<meta property="og:image:width" content="1200">');
  expect(head).toContain('<meta property="og:image:height" content="630">');
  expect(head).toContain('<meta property="og:image:alt" content="一張&quot;圖&quot;">');
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain(
    '"image":["https://panshi.test/art/a.avif","https://panshi.test/og/post/a.jpg?v=1&b"],"headline":"\\u003c/script>"}',
  );
  expect(headTags({ description: "", noindex: true, structuredData: structured }, [], location)).not.toMatch(
    /canonical|ld\+json/,
  );
});
