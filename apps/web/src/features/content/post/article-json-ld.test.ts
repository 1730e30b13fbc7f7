import { expect, it } from "vitest";
import { SHARE_IMAGE_PLACEHOLDER } from "../../../lib/page/page.tsx";
import { articleJsonLd } from "./article-json-ld.ts";

it("a post that was scheduled was not changed before it was published", () => {
  const [earlier, later] = ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"];
  const post = { id: "", slug: "a", title: "題", excerpt: "", category: "guide" as const, imageUrl: null } as const;
  const times = (publishedAt: string, updatedAt: string) =>
    articleJsonLd(
      { ...post, publishedAt, updatedAt, authorName: "編輯", content: "", minutes: 1, related: [] },
      "磐石",
    );
  expect(times(later, earlier)).toMatchObject({ datePublished: later, dateModified: later });
  expect(times(earlier, later)).toMatchObject({ datePublished: earlier, dateModified: later });
});

it("an article has its address, its author, its publisher, and a cover of this site before the share image", () => {
  const at = "2026-03-01T00:00:00.000Z";
  const post = {
    id: "1",
    slug: "寫下-願",
    title: "夜空",
    excerpt: "摘要",
    category: "guide",
    authorName: "編輯",
  } as const;
  const article = (imageUrl: string | null) =>
    articleJsonLd({ ...post, imageUrl, publishedAt: at, updatedAt: at, content: "", minutes: 1, related: [] }, "磐石");
  expect(article("/uploads/a.webp")).toEqual({
    "@type": "Article",
    headline: "夜空",
    description: "摘要",
    datePublished: at,
    dateModified: at,
    author: { "@type": "Organization", name: "編輯", url: "/blog" },
    publisher: { "@type": "Organization", name: "磐石", url: "/", logo: "/favicon.svg" },
    mainEntityOfPage: "/blog/%E5%AF%AB%E4%B8%8B-%E9%A1%98",
    image: ["/uploads/a.webp", SHARE_IMAGE_PLACEHOLDER],
    inLanguage: "zh-Hant-TW",
  });
  for (const none of [null, "https://elsewhere.test/a.webp"])
    expect(article(none)).toMatchObject({ image: [SHARE_IMAGE_PLACEHOLDER] });
});
