import { LIST_LIMIT } from "@panshi/contracts/platform/list";
import type { QueryClient } from "@tanstack/react-query";
import { renderWithData, htmlToText } from "../lib/testing.tsx";
import { type AnyListDefinition, parseListParams } from "./list/address.ts";
import { type Column, renderColumnCell } from "./list/columns.ts";
import { type AnyRow, type ResourceInfo, rowsKey } from "./resource-info.ts";

/** For tests: puts the rows of a list into the cache, as they are under the conditions of an address. */
export function cacheRows<Row extends AnyRow>(
  client: QueryClient,
  noun: ResourceInfo<Row>,
  list: AnyListDefinition,
  rows: readonly Row[],
  { at = "", next = null }: { at?: string; next?: string | null } = {},
): void {
  const state = parseListParams(list, new URLSearchParams(at.split("?")[1] ?? ""));
  // What dragging needs is loaded on its own, and needs a window.
  client.setQueryData(["parts for dragging"], null);
  client.setQueryData(rowsKey(noun, { limit: LIST_LIMIT.default, ...state }), {
    pages: [{ items: rows, next }],
    pageParams: [""],
  });
}

/** For tests: the columns of a list, each with its header, its sort with what that is called, and what it shows of a row. */
export function columnLinesOf(columns: readonly unknown[], row: AnyRow): string[] {
  return (columns as Column<AnyRow>[]).map((column) => {
    const words = htmlToText(renderWithData(renderColumnCell(column, row)));
    const order = column.order ? `, ${column.order.up}／${column.order.down}` : "";
    return `${column.header}${column.sort ? ` (${column.sort}${order})` : ""}: ${words}`;
  });
}
