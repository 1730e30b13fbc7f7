import type { MoveResult } from "@panshi/contracts/platform/change";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListPage } from "../list/reread.ts";
import type { AnyRow } from "../noun.ts";

export type Pages<Row> = InfiniteData<ListPage<Row>, string>;

/** The rows in the order that a move gives them; `beforeId` null: to the end. */
export function moveBefore<Row extends AnyRow>(rows: readonly Row[], id: string, beforeId: string | null): Row[] {
  const row = rows.find((one) => one.id === id);
  if (!row || beforeId === id) return [...rows];
  const others = rows.filter((one) => one !== row);
  const at = beforeId === null ? others.length : others.findIndex((one) => one.id === beforeId);
  return at < 0 ? [...rows] : others.toSpliced(at, 0, row);
}

/** Loaded pages after a move; each page keeps its length, so that the pages that follow fit. */
export function moveInPages<Row extends AnyRow>(data: Pages<Row>, id: string, beforeId: string | null): Pages<Row> {
  const rows = moveBefore(
    data.pages.flatMap(({ items }) => items),
    id,
    beforeId,
  );
  let start = 0;
  const pages = data.pages.map((page) => {
    const items = rows.slice(start, start + page.items.length);
    start += page.items.length;
    return { ...page, items };
  });
  return { ...data, pages };
}

/** Loaded pages with what the server changed, so that the next edit or move begins from the rows as they are. */
export function withChanged<Row extends AnyRow>(data: Pages<Row>, { changed }: MoveResult): Pages<Row> {
  const changes = new Map(changed.map((row) => [row.id, row]));
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => ({ ...row, ...changes.get(row.id) })),
  }));
  return { ...data, pages };
}
