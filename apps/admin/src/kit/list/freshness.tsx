import { NEWER_ROWS_MAX, type NewerRows } from "@panshi/contracts/platform/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { countNewerOptions } from "../../lib/query/query-options.ts";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";
import type { Rows } from "./rows.ts";

/** A list's count of newer rows: `trpc.useUtils().client.admin.order.newer.query`. */
export type NewerQuery = (input: { newest: string }, options: { signal: AbortSignal }) => Promise<NewerRows>;

type FreshnessProps<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  rows: Rows<Row>;
  /** The list's state in the address. */
  state: object;
  newer?: NewerQuery | undefined;
};

/** Reads the list and its counts again; says when there are newer rows than those in sight. */
export function Freshness<Row extends AnyRow>({ noun, rows, state, newer }: FreshnessProps<Row>) {
  const queries = useQueryClient();
  const count = useNewerCount({ noun, rows, state, newer });
  return (
    <div className="flex items-center gap-x-2">
      <p role="status" className="text-sm">
        {count !== 0 && `有 ${count === null ? `${NEWER_ROWS_MAX} ${noun.unit}以上` : `${count} ${noun.unit}`}新的`}
      </p>
      <button
        type="button"
        aria-disabled={rows.busy}
        onClick={() => !rows.busy && void queries.invalidateQueries({ queryKey: noun.queryKey })}
        className="min-h-11 px-2 lg:min-h-9 text-sm text-ink-soft underline-offset-8 hover:text-ink hover:underline"
      >
        重新整理
      </button>
    </div>
  );
}

/** How many rows came since the list was read, asked for once a minute while it is in sight; null for very many. */
function useNewerCount<Row extends AnyRow>({ noun, rows, state, newer }: FreshnessProps<Row>): number | null {
  const { search, sort: _, ...filters } = state as { search?: string; sort?: string };
  // Ids are UUIDs of version 7: the greatest one is the newest row.
  const newest = rows.rows?.reduce((last, { id }) => (id > last ? id : last), "") ?? "";
  const input = { ...filters, newest };
  const { data } = useQuery({
    queryKey: [[...noun.queryKey[0], "newer"], { input, type: "query" }],
    queryFn: ({ signal }) => newer?.(input, { signal }) ?? { count: 0 },
    enabled: newer !== undefined && newest !== "" && !search && !rows.stale,
    ...countNewerOptions,
  });
  return data.count;
}
