import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { markChanged, rereadMarkedPage } from "./reread.ts";

const key = ["slips"];
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ id: `${from + at}` }));
/** Pages of ten rows. */
const loaded = (pages: number) => ({
  pages: Array.from({ length: pages }, (_, at) => ({ items: rows(at * 10, at * 10 + 10), next: `c${at + 1}` })),
  pageParams: Array.from({ length: pages }, (_, at) => (at === 0 ? "" : `c${at}`)),
});

function marked(pages: number, ids: string[]) {
  const queries = new QueryClient();
  queries.setQueryData(key, loaded(pages));
  markChanged(queries, key, ids);
  return queries.getQueryData<ReturnType<typeof loaded>>(key);
}

it("a short list is read whole", async () => {
  expect(await rereadMarkedPage(marked(4, ["31"]), "", vi.fn())).toBeUndefined();
});

it("of a long list the first page and those with changed rows are read, at most four", async () => {
  const read = vi.fn(() => Promise.resolve({ items: [], next: null }));
  const data = marked(30, ["15", "205", "215", "225", "235"]);
  for (const cursor of data?.pageParams ?? []) await rereadMarkedPage(data, cursor, read);
  expect(read).toHaveBeenCalledTimes(4);
  expect(await rereadMarkedPage(data, "c29", read)).toEqual(loaded(30).pages[29]);
  // A page that was not loaded yet.
  expect(await rereadMarkedPage(data, "c30", read)).toBeUndefined();
});

it("a page that is refetched ends where the next one begins, whatever was added, removed or moved", async () => {
  const data = marked(6, ["12"]);
  const page = async (items: { id: string }[]) =>
    (await rereadMarkedPage(data, "c1", async () => ({ items, next: "x" })))?.items;
  const removed = rows(10, 40).filter(({ id }) => id !== "12");
  expect(await page(removed)).toEqual(rows(10, 20).filter(({ id }) => id !== "12"));
  expect(await page([{ id: "new" }, ...rows(10, 40)])).toEqual([{ id: "new" }, ...rows(10, 20)]);
  const fromLater = marked(6, ["45"]);
  const first = await rereadMarkedPage(fromLater, "", async () => ({
    items: [{ id: "45" }, ...rows(0, 30)],
    next: "x",
  }));
  expect(first).toEqual({ items: [{ id: "45" }, ...rows(0, 10)], next: "c1" });
});
