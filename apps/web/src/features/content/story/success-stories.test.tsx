import type { Story } from "@panshi/contracts/content/story";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

type Answer<T> = { data?: T; isPending: boolean };
let newest: Answer<{ items: Story[] }>;
let chosen: Answer<Story[]>;
const useStories = vi.fn((..._: unknown[]) => newest);
vi.mock("@panshi/client/trpc", () => ({
  trpc: {
    member: { site: { stories: { useQuery: useStories }, storiesAtRandom: { useQuery: () => chosen } } },
  },
}));
const { SuccessStories } = await import("./success-stories.tsx");

const story = (title: string): Story => ({
  id: title,
  title,
  memberName: "王小明",
  content: "內容",
  location: null,
  profession: null,
  rating: 5,
  imageUrl: null,
});
const titles = () =>
  [...renderToStaticMarkup(<SuccessStories />).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) =>
    title?.replaceAll(/<[^>]*>/g, ""),
  );
const many = ["一", "二", "三", "四", "五", "六"].map(story);

it("[S2.37] shows six random stories once they are loaded, in any order; until then the page's newest", () => {
  newest = { data: { items: ["甲", "乙"].map(story) }, isPending: false };
  chosen = { isPending: true };
  expect(titles()).toEqual(["甲", "乙"]);
  chosen = { data: many, isPending: false };
  expect(titles()).toHaveLength(6);
  expect(new Set(titles())).toEqual(new Set(many.map(({ title }) => title)));
  // The newest came with the page and are not fetched again.
  expect(useStories).toHaveBeenCalledWith({ limit: 6 }, { enabled: false });
});

it("[S2.36] shows three placeholders while loading, and no section without stories", () => {
  newest = { isPending: true };
  chosen = { isPending: true };
  expect(renderToStaticMarkup(<SuccessStories />).match(/data-placeholder/g)).toHaveLength(3);
  chosen = { isPending: false };
  expect(renderToStaticMarkup(<SuccessStories />)).toBe("");
});
