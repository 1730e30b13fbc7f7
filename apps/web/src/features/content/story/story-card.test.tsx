import type { Story } from "@panshi/contracts/content/story";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StoryCard } from "./story-card.tsx";

const story: Story = {
  id: "1",
  title: "河邊",
  memberName: "王小明",
  content: "內容",
  location: null,
  profession: null,
  rating: 4,
  imageUrl: null,
};
const card = (more: Partial<Story>) => renderToStaticMarkup(<StoryCard story={{ ...story, ...more }} />);
const author = (more: Partial<Story>) => /<footer[^>]*><p>(.*?)<\/p>/.exec(card(more))?.[1];

test("a story's author is named with place and profession, as far as they are known", () => {
  expect(author({})).toBe("王小明");
  expect(author({ location: "臺南" })).toMatch(/^王小明<span[^>]*>臺南<\/span>$/);
  expect(author({ profession: "護理師" })).toMatch(/^王小明<span[^>]*>護理師<\/span>$/);
  expect(author({ location: "臺南", profession: "護理師" })).toMatch(/^王小明<span[^>]*>臺南，護理師<\/span>$/);
});

test("a story has its picture and its stars", () => {
  expect(card({})).not.toContain("<img");
  expect(card({ imageUrl: "/uploads/river.avif" })).toContain("/uploads/river.avif");
  expect(card({})).toContain("五顆星中的 4 顆");
  expect(card({}).match(/fill="currentColor"/g)).toHaveLength(4);
});
