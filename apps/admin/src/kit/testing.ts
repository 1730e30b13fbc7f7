import { LIST_LIMIT } from "@panshi/contracts/platform/list";
import type { QueryClient } from "@tanstack/react-query";
import { type AnyList, readAddress } from "./list/address.ts";
import { type AnyRow, type Noun, rowsKey } from "./noun.ts";

/** For tests: puts the rows of a list into the cache, as they are under the conditions of an address. */
export function cacheRows<Row extends AnyRow>(
  client: QueryClient,
  noun: Noun<Row>,
  list: AnyList,
  rows: readonly Row[],
  { at = "", next = null }: { at?: string; next?: string | null } = {},
): void {
  const state = readAddress(list, new URLSearchParams(at.split("?")[1] ?? ""));
  // What dragging needs is loaded on its own, and needs a window.
  client.setQueryData(["parts for dragging"], null);
  client.setQueryData(rowsKey(noun, { limit: LIST_LIMIT.default, ...state }), {
    pages: [{ items: rows, next }],
    pageParams: [""],
  });
}
