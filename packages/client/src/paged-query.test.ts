import { InfiniteQueryObserver, type QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { HttpError } from "./http.ts";
import { fetchMore, pagedQueryOptions } from "./paged-query.ts";
import { createQueryClient } from "./query-client.ts";

type Asked = { limit: number; status?: string; cursor?: string };

/** A server with two rows a page, whose cursors name the version that made them; each call is noted. */
function fakeServer(total: number) {
  const calls: Asked[] = [];
  const server = { total, version: 1, calls, failing: false };
  const fetchPage = async (asked: Asked) => {
    calls.push(asked);
    if (server.failing) throw new TypeError("Failed to fetch");
    const [version, status, start] = asked.cursor?.split("-") ?? [`${server.version}`, asked.status ?? "all", "0"];
    if (version !== `${server.version}` || status !== (asked.status ?? "all"))
      throw new HttpError(400, "", { code: "bad_cursor", message: "頁碼不正確" });
    const from = Number(start);
    const items = Array.from({ length: Math.min(2, server.total - from) }, (_, place) => from + place + 1);
    return { items, next: from + 2 < server.total ? `${version}-${status}-${from + 2}` : null };
  };
  return { server, fetchPage };
}

const clientForTest = (): QueryClient => createQueryClient({ onUnauthorized: () => {} });

/** The list as a mounted screen observes it. */
async function observed(client: QueryClient, fetchPage: ReturnType<typeof fakeServer>["fetchPage"], input: Asked) {
  const observer = new InfiniteQueryObserver(client, pagedQueryOptions(["prayers"], fetchPage, input));
  observer.subscribe(() => {});
  await observer.refetch({ cancelRefetch: false });
  const rows = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items);
  return { observer, rows, more: () => fetchMore(observer.getCurrentResult()) };
}

test("each press fetches the next page by the cursor of the page before", async () => {
  const { server, fetchPage } = fakeServer(5);
  const list = await observed(clientForTest(), fetchPage, { limit: 2 });
  await list.more();
  await list.more();
  expect(list.rows()).toEqual([1, 2, 3, 4, 5]);
  expect(list.observer.getCurrentResult().hasNextPage).toBe(false);
  expect(server.calls.map(({ cursor }) => cursor)).toEqual([undefined, "1-all-2", "1-all-4"]);
});

test("a cursor that the server refuses restarts the list from its first page, and the press still adds a page", async () => {
  const { server, fetchPage } = fakeServer(7);
  const list = await observed(clientForTest(), fetchPage, { limit: 2 });
  await list.more();
  server.version = 2;
  await list.more();
  expect(list.observer.getCurrentResult().error).toBeNull();
  expect(list.rows()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(server.calls.slice(-4).map(({ cursor }) => cursor)).toEqual(["1-all-4", undefined, "2-all-2", "2-all-4"]);
});

test("a restarted list that has become shorter ends without a further call", async () => {
  const { server, fetchPage } = fakeServer(5);
  const list = await observed(clientForTest(), fetchPage, { limit: 2 });
  Object.assign(server, { version: 2, total: 1 });
  await list.more();
  expect(list.rows()).toEqual([1]);
  expect(list.observer.getCurrentResult()).toMatchObject({ error: null, hasNextPage: false });
});

test("a server that refuses its own cursors is asked once more, and not again by itself", async () => {
  const { server, fetchPage } = fakeServer(5);
  const refusing = async (asked: Asked) => fetchPage({ ...asked, ...(asked.cursor && { cursor: "0-all-2" }) });
  const list = await observed(clientForTest(), refusing, { limit: 2 });
  await list.more();
  expect(server.calls).toHaveLength(4);
  expect(list.rows()).toEqual([1, 2]);
  expect(list.observer.getCurrentResult().isFetchNextPageError).toBe(true);
});

test("a failed page keeps the rows, and can be fetched again", async () => {
  const { server, fetchPage } = fakeServer(4);
  const list = await observed(clientForTest(), fetchPage, { limit: 2 });
  server.failing = true;
  await list.more();
  expect(list.rows()).toEqual([1, 2]);
  expect(list.observer.getCurrentResult().isFetchNextPageError).toBe(true);
  server.failing = false;
  await list.more();
  expect(list.rows()).toEqual([1, 2, 3, 4]);
});

test("another filter has cursors of its own, also where it is chosen while a page is fetched", async () => {
  const { server, fetchPage } = fakeServer(5);
  const client = clientForTest();
  const list = await observed(client, fetchPage, { limit: 2 });
  const more = list.more();
  list.observer.setOptions(pagedQueryOptions(["prayers"], fetchPage, { limit: 2, status: "completed" }));
  await more;
  await list.observer.refetch({ cancelRefetch: false });
  await list.more();
  expect(list.rows()).toEqual([1, 2, 3, 4]);
  for (const { cursor, status } of server.calls) if (cursor) expect(cursor).toContain(status ?? "all");
});

test("a page that is asked for during a refresh waits for it, so that a removed row stays removed", async () => {
  const { server, fetchPage } = fakeServer(5);
  const client = clientForTest();
  const list = await observed(client, fetchPage, { limit: 2 });
  server.version = 2;
  void client.invalidateQueries();
  await list.more();
  expect(list.rows()).toEqual([1, 2, 3, 4]);
  expect(server.calls.map(({ cursor }) => cursor)).toEqual([undefined, undefined, "2-all-2"]);
});
