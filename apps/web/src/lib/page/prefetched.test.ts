import { expect, test } from "vitest";
import { pickPrefetched, STORIES_INPUT } from "./prefetched.ts";

const story = (id: string) => ({
  id,
  title: "",
  memberName: "",
  content: "",
  location: null,
  profession: null,
  rating: 5,
  imageUrl: null,
});

test("a page gets only the data that it shows", () => {
  const items = Array.from({ length: 50 }, (_, index) => story(String(index)));
  const picked = pickPrefetched({ plans: [], faqs: [], stories: { items, next: "further" } }, [
    "plans",
    "stories",
    "content",
  ]);
  expect(Object.keys(picked)).toEqual(["plans", "stories"]);
  expect(picked.stories?.items).toHaveLength(STORIES_INPUT.limit);
});
