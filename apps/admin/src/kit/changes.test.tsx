import { storedToasts } from "@panshi/ui/overlay/toast-store";
import type { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { renderHookOnce } from "../lib/testing.tsx";
import { useResourceMutation } from "./changes.ts";
import type { ListPage } from "./list/reread.ts";
import { type ResourceInfo, rowsKey } from "./resource-info.ts";

type Row = { id: string; isActive: boolean };
const noun: ResourceInfo<Row> = { name: "靈籤", unit: "支", title: ({ id }) => id, queryKey: [["admin", "oracle"]] };
const detail = [["admin", "oracle", "get"], { input: { id: "one" }, type: "query" }];
const listed = (client: QueryClient) =>
  client
    .getQueryData<{ pages: ListPage<Row>[] }>(rowsKey(noun, { sort: "title" }))
    ?.pages.flatMap(({ items }) => items);

/** A change of the noun, with a list of two rows in the cache. */
function changing(options: Partial<Parameters<typeof useResourceMutation<Row, string, Row>>[1]>) {
  const { result, client } = renderHookOnce(() =>
    useResourceMutation<Row, string, Row>(noun, {
      call: (id) => Promise.resolve({ id, isActive: true }),
      failed: "更新失敗",
      ...options,
    }),
  );
  const rows: Row[] = [
    { id: "one", isActive: false },
    { id: "two", isActive: false },
  ];
  client.setQueryData(rowsKey(noun, { sort: "title" }), { pages: [{ items: rows, next: null }], pageParams: [""] });
  client.setQueryData(detail, rows[0]);
  client.setQueryData([["admin", "product", "list"]], []);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return { change: result.mutateAsync, client, isStale };
}

it("a change is shown at once, taken back when it fails, and everything of its noun is refetched", async () => {
  let refuse = (_error: Error) => {};
  const { change, client, isStale } = changing({
    call: () =>
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
    expected: (row, id) => (row.id === id ? { ...row, isActive: true } : row),
  });
  const made = change("one");
  await expect.poll(() => listed(client)?.[0]?.isActive).toBe(true);
  expect(listed(client)?.[1]?.isActive).toBe(false);
  await expect.poll(() => refuse.length).toBe(1);
  refuse(new Error("no answer"));
  await expect(made).rejects.toThrow();
  expect(listed(client)).toEqual([
    { id: "one", isActive: false },
    { id: "two", isActive: false },
  ]);
  expect(isStale(rowsKey(noun, { sort: "title" }))).toBe(true);
  expect(isStale(detail)).toBe(true);
  expect(isStale([["admin", "product", "list"]])).toBe(false);
  expect(storedToasts()[0]).toMatchObject({
    title: "錯誤",
    description: "更新失敗：連不上伺服器，請確認網路後再試一次",
    kind: "destructive",
  });
});

it("what a call answers is in the list before it is refetched, and a row that is gone is not", async () => {
  const saved = changing({
    after: (row, output) => (row.id === output.id ? output : row),
    done: ({ id }, input) => ({ title: "靈籤已更新", description: `${id} ${input}` }),
  });
  await saved.change("two");
  expect(listed(saved.client)).toEqual([
    { id: "one", isActive: false },
    { id: "two", isActive: true },
  ]);
  expect(saved.isStale(detail)).toBe(true);
  expect(storedToasts()[0]).toMatchObject({ title: "靈籤已更新", description: "two two", kind: "default" });
  const gone = changing({ after: (row, _output, id) => (row.id === id ? null : row) });
  await gone.change("one");
  expect(listed(gone.client)).toEqual([{ id: "two", isActive: false }]);
});

it("a refresh under way does not bring the old rows back", async () => {
  const { change, client } = changing({ expected: (row) => ({ ...row, isActive: true }) });
  const queryKey = rowsKey(noun, { sort: "title" });
  const old = client.getQueryData(queryKey);
  const answer = Promise.withResolvers<unknown>();
  const refresh = client.fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 });
  await change("one");
  answer.resolve(old);
  await refresh.catch(() => {});
  expect(listed(client)?.map(({ isActive }) => isActive)).toEqual([true, true]);
});

it("in a long list only the pages that hold a changed row are marked for refetching", async () => {
  const { change, client } = changing({ about: (id) => [id] });
  await change("two");
  expect(client.getQueryData(rowsKey(noun, { sort: "title" }))).toMatchObject({ pages: [{ changed: ["two"] }] });
});

it("a failure has its own words, or none where whoever called shows it", async () => {
  const call = () => Promise.reject(new Error("no answer"));
  const named = changing({ call, failed: { title: "沒有確認成功", description: "這一筆" } });
  await expect(named.change("one")).rejects.toThrow();
  expect(storedToasts()[0]).toMatchObject({ title: "沒有確認成功", description: expect.stringMatching(/^這一筆：/) });
  const before = storedToasts()[0]?.id;
  const handled = changing({ call, handled: () => true });
  await expect(handled.change("one")).rejects.toThrow();
  expect(storedToasts()[0]?.id).toBe(before);
  expect(handled.isStale(detail)).toBe(true);
});
