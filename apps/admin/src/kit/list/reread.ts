import { LIST_LIMIT, type Page } from "@panshi/contracts/platform/list";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { AnyRow } from "../resource-info.ts";

/** Pages that are refetched after a change, at most. */
const REREAD_MAX = 4;

/** A loaded page; `changed` are the ids of rows that may be others by now. */
export type ListPage<Row> = Page<Row> & { changed?: readonly string[] };
type Loaded<Row> = InfiniteData<ListPage<Row>, string>;

/** The first pages of a list, as many as are refetched. */
export const keepRereadable = <Row>({ pages, pageParams }: Loaded<Row>): Loaded<Row> => ({
  pages: pages.slice(0, REREAD_MAX),
  pageParams: pageParams.slice(0, REREAD_MAX),
});

/** Marks the pages that hold these rows. A row that was removed is in none any more, and needs none. */
export function markChanged(queries: QueryClient, queryKey: QueryKey, ids: readonly string[]): void {
  const concerned = new Set(ids);
  const mark = (page: ListPage<AnyRow>): ListPage<AnyRow> => {
    const changed = page.items.flatMap(({ id }) => (concerned.has(id) ? [id] : []));
    return changed.length > 0 ? { ...page, changed } : page;
  };
  queries.setQueriesData<Loaded<AnyRow>>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(mark) });
}

/**
 * A page of a long list that is loaded already: as it is, unless it is the first one or was marked, and then at most
 * {@link REREAD_MAX} of them. Its end stays where it is, so that the pages after it fit. Undefined: read it whole.
 */
export async function rereadMarkedPage<Row extends AnyRow>(
  loaded: Loaded<Row> | undefined,
  cursor: string,
  read: (limit: number) => Promise<Page<Row>>,
): Promise<ListPage<Row> | undefined> {
  const index = loaded?.pageParams.indexOf(cursor) ?? -1;
  const page = loaded?.pages[index];
  if (!loaded || !page || loaded.pages.length <= REREAD_MAX) return undefined;
  const due = loaded.pages.flatMap(({ changed }, at) => (at === 0 || changed ? [at] : [])).slice(0, REREAD_MAX);
  if (!due.includes(index)) return page;
  const moving = new Set(loaded.pages.flatMap(({ changed }) => changed ?? []));
  const following = new Set(loaded.pages.slice(index + 1).flatMap(({ items }) => items.map(({ id }) => id)));
  const { items, next } = await read(Math.min(LIST_LIMIT.max, page.items.length + LIST_LIMIT.default));
  const end = items.findIndex(({ id }) => following.has(id) && !moving.has(id));
  return end < 0 ? { items, next } : { items: items.slice(0, end), next: page.next };
}
