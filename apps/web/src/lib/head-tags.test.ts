import { expect, test } from "vitest";
import { headTags } from "./head-tags.ts";

const place = { origin: "https://panshi.test", path: "/blog/一篇" };

test("what staff or a title says cannot leave its tag", () => {
  const head = headTags({ title: '</title><script>"', description: '"><b>', noindex: false }, [], place);
  expect(head).toContain("<title>&lt;/title&gt;&lt;script&gt;&quot;｜磐石祈願網</title>");
  expect(head).toContain('<meta name="description" content="&quot;&gt;&lt;b&gt;">');
  expect(head).not.toContain("robots");
});

test("a page that is not for search says so, and asks for its own files", () => {
  const head = headTags({ description: "", noindex: true }, ["/assets/a.js", "/assets/a.css", "/assets/b.js"], place);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('<meta name="page-scripts" content="/assets/a.js /assets/b.js">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/a.css">');
});

test("a page that is for search names its one address, its picture and what it is about", () => {
  const structured = [{ "@type": "Article", image: "/art/og/a.png", headline: "</script>" }];
  const head = headTags({ description: "", noindex: false, image: "/art/og/a.png", structured }, [], place);
  expect(head).toContain('<link rel="canonical" href="https://panshi.test/blog/一篇">');
  expect(head).toContain('<meta property="og:image" content="https://panshi.test/art/og/a.png">');
  expect(head).toContain(
    '{"@context":"https://schema.org","@type":"Article","image":"https://panshi.test/art/og/a.png","headline":"\\u003c/script>"}',
  );
  expect(headTags({ description: "", noindex: true, structured }, [], place)).not.toMatch(/canonical|ld\+json/);
});
