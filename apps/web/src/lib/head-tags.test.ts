import { expect, test } from "vitest";
import { headTags } from "./head-tags.ts";

test("what staff or a title says cannot leave its tag", () => {
  const head = headTags({ title: '</title><script>"', description: '"><b>', noindex: false }, []);
  expect(head).toContain("<title>&lt;/title&gt;&lt;script&gt;&quot;｜磐石祈願網</title>");
  expect(head).toContain('<meta name="description" content="&quot;&gt;&lt;b&gt;">');
  expect(head).not.toContain("robots");
});

test("a page that is not for search says so, and asks for its own files", () => {
  const head = headTags({ description: "", noindex: true }, ["/assets/a.js", "/assets/a.css", "/assets/b.js"]);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('<meta name="page-scripts" content="/assets/a.js /assets/b.js">');
  expect(head).toContain('<link rel="stylesheet" href="/assets/a.css">');
});
