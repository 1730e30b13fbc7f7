import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import type { SortOf } from "@panshi/contracts/platform/list";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type InfiniteData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "../../lib/failure.ts";
import type { AnyListDefinition, ListAddress, SortNameOf } from "../list/address.ts";
import { sortName } from "../list/columns.ts";
import { type ListPage, markChanged } from "../list/reread.ts";
import type { Rows } from "../list/rows.ts";
import { type AnyRow, type ResourceInfo, rowsKey } from "../resource-info.ts";
import type { SortableParts } from "./sortable.tsx";
import { unchangingOptions } from "../../lib/query/query-options.ts";

/** How the rows of a list are put in order by hand, while the whole list is shown in `sort`. */
export type ReorderOptions<List extends AnyListDefinition> = {
  call: (input: MoveInput) => Promise<MoveResult>;
  may: Permission;
  sort: SortOf<SortNameOf<List>>;
};

/** What a list needs to be put in order by hand. */
export type ReorderControls = {
  /** Undefined while they load, and where that failed: the list is shown without. */
  parts: SortableParts | undefined;
  loading: boolean;
  /** Whether rows can be moved now. */
  active: boolean;
  /** What the sort is by which rows can be moved. */
  sort: string;
  /** Shows the list in that sort, with all its rows. */
  show: () => void;
  /** Moves a row to a place among the loaded ones. */
  moveTo: (id: string, index: number) => void;
  /** Moves a row behind all others, those that are not loaded too. */
  moveToEnd: (id: string) => void;
};

type Options<Row extends AnyRow, List extends AnyListDefinition> = {
  noun: ResourceInfo<Row>;
  /** Undefined: the rows are not put in order by hand, or not by this person. */
  reorder: ReorderOptions<List> | undefined;
  rows: Rows<Row>;
  address: ListAddress<List>;
};
type Move = { id: string; beforeId: string | null };

/**
 * Moves rows by hand: shown at once, sent one after another, and taken back when the server refuses. The parts for dragging
 * are loaded only here.
 */
export function useReorder<Row extends AnyRow, List extends AnyListDefinition>(
  options: Options<Row, List>,
): ReorderControls | undefined {
  const { noun, reorder, rows, address } = options;
  const queries = useQueryClient();
  const { data: parts, isPending: loading } = useQuery({
    queryKey: ["parts for dragging"],
    queryFn: async () => (await import("./sortable.tsx")).sortableParts,
    enabled: reorder !== undefined,
    networkMode: "always",
    ...unchangingOptions,
  });
  const { queryKey } = rows;
  const read = () => queries.getQueryData<Pages<Row>>(queryKey);
  const write = (change: (data: Pages<Row>) => Pages<Row>) =>
    queries.setQueryData<Pages<Row>>(queryKey, (data) => data && change(data));
  const mutationKey = [...noun.queryKey, "move"];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    networkMode: "always",
    mutationFn: (move: Move): Promise<MoveResult> => {
      // As it is when its turn has come: the move before may have changed it.
      const row = read()
        ?.pages.flatMap(({ items }) => items)
        .find(({ id }) => id === move.id);
      const { updatedAt } = { ...row } as { updatedAt?: string };
      return reorder ? reorder.call({ ...move, updatedAt }) : Promise.resolve({ changed: [] });
    },
    onMutate: async ({ id, beforeId }) => {
      // A refresh under way would bring the old order back.
      await queries.cancelQueries({ queryKey });
      const before = read();
      write((data) => moveInPages(data, id, beforeId));
      return before;
    },
    onSuccess: (result) => {
      write((data) => withChanged(data, result));
      markChanged(
        queries,
        rowsKey(noun),
        result.changed.map(({ id }) => id),
      );
    },
    onError: (error, _move, before) => {
      queries.setQueryData(queryKey, before);
      const { current, message } = failureOf(error);
      const description = current ? "有人剛改過這裡，已經換成現在的內容。請再移動一次。" : message;
      toast({ title: "順序沒有改變", description, kind: "destructive" });
    },
    onSettled: () => {
      // The last of several; a refresh between them would show an older order.
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: noun.queryKey });
    },
  });
  if (!reorder) return undefined;
  const { sort } = address.state as { sort?: string };
  const move = async (id: string, index: number) => {
    const others = () => (read()?.pages.flatMap(({ items }) => items) ?? []).filter((row) => row.id !== id);
    // What follows the last loaded row is not known yet.
    if (index >= others().length && rows.more) await rows.loadMore();
    mutate({ id, beforeId: others()[index]?.id ?? null });
  };
  return {
    parts,
    loading,
    active: Boolean(parts) && sort === reorder.sort && !address.narrowed && !rows.stale,
    sort: sortName(reorder.sort),
    show: () => address.show(`?sort=${reorder.sort}`),
    moveTo: (id, index) => void move(id, index),
    moveToEnd: (id) => mutate({ id, beforeId: null }),
  };
}

type Pages<Row> = InfiniteData<ListPage<Row>, string>;

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
