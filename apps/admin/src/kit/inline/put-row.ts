import type { QueryClient } from "@tanstack/react-query";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";

/** Shows a saved row at once in the noun's lists that are read whole. */
export function setCachedRow<Row extends AnyRow>(
  queries: QueryClient,
  { queryKey: [path] }: ResourceInfo<Row>,
  row: Row,
): void {
  queries.setQueriesData<Row[]>({ queryKey: [[...path, "list"], { type: "query" }] }, (rows) =>
    rows?.map((listed) => (listed.id === row.id ? row : listed)),
  );
}
