import { expect, it } from "vitest";
import { moveBefore, moveInPages, withChanged } from "./use-reorder.ts";

const rows = (ids: string) => [...ids].map((id) => ({ id, updatedAt: "before" }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");
const data = () => ({
  pages: [
    { items: rows("abc"), next: "1" },
    { items: rows("de"), next: "2" },
  ],
  pageParams: ["", "1"],
});

it.each([
  ["d", "a", "dabce"],
  ["a", "d", "bcade"],
  ["b", null, "acdeb"],
  ["a", "b", "abcde"],
  ["c", "c", "abcde"],
  ["x", "a", "abcde"],
  ["a", "x", "abcde"],
])("%s before %s gives %s, over loaded pages that keep their length", (id, beforeId, expected) => {
  expect(idsOf(moveBefore(rows("abcde"), id, beforeId))).toBe(expected);
  const { pages } = moveInPages(data(), id, beforeId);
  expect(pages.map(({ items, next }) => [idsOf(items), next])).toEqual([
    [expected.slice(0, 3), "1"],
    [expected.slice(3), "2"],
  ]);
});

it("rows that the server changed have their new updatedAt and number", () => {
  const changed = [{ id: "d", updatedAt: "after", displayOrder: 5 }];
  const [first, second] = withChanged(data(), { changed }).pages;
  expect(first).toEqual(data().pages[0]);
  expect(second?.items).toEqual([changed[0], { id: "e", updatedAt: "before" }]);
});
