import { trpc } from "@panshi/client/trpc";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { failureOf } from "../lib/failure.ts";
import { type ListPage, markChanged } from "./list/reread.ts";
import { type AnyRow, type ResourceInfo, rowsKey } from "./resource-info.ts";

/** What counts the rows of several nouns: the overview, and with it the menu, and the cards of the marketing tools. */
const countKeys = [getQueryKey(trpc.admin.overview), getQueryKey(trpc.admin.marketing)];

type Pages<Row> = InfiniteData<ListPage<Row>> | undefined;
type Done = Parameters<typeof toast>[0];

type Change<Row extends AnyRow, Input, Output> = {
  call: (input: Input) => Promise<Output>;
  /** What the toast says after a failure, under its own title or 錯誤; the server's message follows it. */
  failed: string | { title: string; description: string };
  done?: (output: Output, input: Input) => Done;
  /** The row as it will be, shown at once and taken back when the call fails. */
  expected?: (row: Row, input: Input) => Row;
  /** A row as it is afterwards, null for one that is gone; shown until the lists are refetched. */
  after?: (row: Row, output: Output, input: Input) => Row | null;
  /** The rows that it concerns: where they are, a long list is refetched. */
  about?: (input: Input) => readonly string[];
  /** A failure that the caller shows in place of the toast. */
  handled?: (error: unknown) => boolean;
};

/** A call that changes a noun: toast after it, every list of the noun refetched, also after a failure (S7.88). */
export function useResourceMutation<Row extends AnyRow, Input, Output>(
  noun: ResourceInfo<Row>,
  change: Change<Row, Input, Output>,
) {
  const queries = useQueryClient();
  const { call, failed, done, expected, after, about, handled } = change;
  const lists = { queryKey: rowsKey(noun) };
  const mapLists = (map: (row: Row) => Row | null) =>
    queries.setQueriesData<Pages<Row>>(lists, (data) => data && mapRows(data, map));
  return useMutation({
    mutationFn: call,
    // Without a network it fails at once; by default it would wait, and so would the dialog.
    networkMode: "always",
    onMutate: async (input) => {
      if (!expected) return [];
      // A refresh under way would bring the old rows back.
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Pages<Row>>(lists);
      mapLists((row) => expected(row, input));
      return before;
    },
    onError: (error, _input, before: [QueryKey, Pages<Row>][] | undefined) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data);
      if (handled?.(error)) return;
      const { title, description } = typeof failed === "string" ? { title: "錯誤", description: failed } : failed;
      toast({ title, description: `${description}：${failureOf(error).message}`, kind: "destructive" });
    },
    onSuccess: (output, input) => {
      if (done) toast(done(output, input));
      if (after) mapLists((row) => after(row, output, input));
    },
    onSettled: (_output, _error, input) => {
      markChanged(queries, lists.queryKey, about?.(input) ?? []);
      void queries.invalidateQueries({ queryKey: noun.queryKey });
      for (const queryKey of countKeys) void queries.invalidateQueries({ queryKey });
    },
  });
}

const mapRows = <Row>(data: NonNullable<Pages<Row>>, map: (row: Row) => Row | null): NonNullable<Pages<Row>> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap((row) => map(row) ?? []) })),
});
