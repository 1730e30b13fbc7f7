import { SlipListInput } from "@panshi/contracts/journey/oracle";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import { TRPCClientError } from "@trpc/client";
import { expect, it, vi } from "vitest";
import { renderHookOnce } from "../../lib/testing.tsx";
import type { ListAddress } from "../list/address.ts";
import type { Rows } from "../list/rows.ts";
import { type ResourceInfo, rowsKey } from "../resource-info.ts";
import { sortableParts } from "./sortable.tsx";
import { useReorder } from "./use-reorder.ts";

type Row = { id: string; updatedAt: string };
type Slips = typeof SlipListInput;
const noun: ResourceInfo<Row> = { name: "靈籤", unit: "支", title: ({ id }) => id, queryKey: [["admin", "oracle"]] };
const queryKey = rowsKey(noun, { sort: "displayOrder" });
const pagesOf = (ids: string, next: string | null = null) => ({
  pages: [{ items: [...ids].map((id) => ({ id, updatedAt: `${id} then` })), next }],
  pageParams: [""],
});

/** A list of the rows a to d that can be put in order, under some conditions. */
function ordering({ call = vi.fn(() => Promise.resolve({ changed: [] })), rows = {}, address = {}, may = true } = {}) {
  const show = vi.fn();
  const { result, client } = renderHookOnce(() =>
    useReorder<Row, Slips>({
      noun,
      reorder: may ? { call, may: "oracles:write", sort: "displayOrder" } : undefined,
      rows: { queryKey, more: false, stale: false, loadMore: () => Promise.resolve(), ...rows } as unknown as Rows<Row>,
      address: { state: { sort: "displayOrder" }, narrowed: false, show, ...address } as unknown as ListAddress<Slips>,
    }),
  );
  client.setQueryData(queryKey, pagesOf("abcd"));
  const order = () =>
    client
      .getQueryData<ReturnType<typeof pagesOf>>(queryKey)
      ?.pages.flatMap(({ items }) => items.map(({ id }) => id))
      .join("");
  return { result, client, call, show, order };
}

it("a move shows at once, and sends the row that follows and the version that was moved", async () => {
  for (const [id, index, beforeId, expected] of [
    ["d", 0, "a", "dabc"],
    ["a", 1, "c", "bacd"],
    ["a", 3, null, "bcda"],
  ] as const) {
    const { result, call, order } = ordering();
    result?.moveTo(id, index);
    await vi.waitFor(() => expect(call).toHaveBeenCalledExactlyOnceWith({ id, beforeId, updatedAt: `${id} then` }));
    expect(order()).toBe(expected);
  }
  const { result, call, order } = ordering();
  result?.moveToEnd("b");
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledExactlyOnceWith({ id: "b", beforeId: null, updatedAt: "b then" }),
  );
  expect(order()).toBe("acdb");
});

it("behind the last loaded row the next one is read first", async () => {
  const loadMore = vi.fn(() => Promise.resolve());
  const { result, call, client } = ordering({ rows: { more: true, loadMore } });
  loadMore.mockImplementation(() => {
    client.setQueryData(queryKey, pagesOf("abcde"));
    return Promise.resolve();
  });
  result?.moveTo("a", 3);
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith({ id: "a", beforeId: "e", updatedAt: "a then" }));
  result?.moveTo("c", 0);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(loadMore).toHaveBeenCalledOnce();
});

it("a refused move is taken back, with the server's words or that somebody was first, and the list is refetched", async () => {
  const refusal = (data: object) => TRPCClientError.from({ error: { code: -32603, message: "", data } });
  for (const [error, description] of [
    [refusal({ httpStatus: 409, code: "conflict", message: "那裡剛被更動過" }), "那裡剛被更動過"],
    [
      refusal({ httpStatus: 409, code: "edit_conflict", message: "有人改過", current: { id: "a" } }),
      "有人剛改過這裡，已經換成現在的內容。請再移動一次。",
    ],
  ] as const) {
    const { result, order, client } = ordering({ call: vi.fn(() => Promise.reject(error)) });
    result?.moveTo("d", 0);
    await expect
      .poll(() => storedToasts()[0])
      .toMatchObject({ title: "順序沒有改變", description, kind: "destructive" });
    expect(order()).toBe("abcd");
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

it("rows can be moved only where the whole list is shown in its own order, which a button restores", () => {
  const active = (conditions: Parameters<typeof ordering>[0]) => {
    const { result, client } = ordering(conditions);
    expect(result?.active).toBe(false);
    client.setQueryData(["parts for dragging"], sortableParts);
    return result;
  };
  // The parts are not loaded in a first rendering.
  expect(active({})?.loading).toBe(true);
  const { result, show } = ordering({ address: { state: { sort: "-title" } } });
  expect(result?.sort).toBe("displayOrder");
  result?.show();
  expect(show).toHaveBeenCalledWith("?sort=displayOrder");
  expect(ordering({ may: false }).result).toBeUndefined();
});
