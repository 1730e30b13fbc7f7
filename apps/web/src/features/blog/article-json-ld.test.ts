import { expect, it } from "vitest";
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
