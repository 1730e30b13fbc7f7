import type { QueryClient } from "@tanstack/react-query";
import type { AnyRow, Noun } from "../noun.ts";

/** Shows a saved row at once in the noun's lists that are read whole. */
export function putRow<Row extends AnyRow>(queries: QueryClient, { queryKey: [path] }: Noun<Row>, row: Row): void {
  queries.setQueriesData<Row[]>({ queryKey: [[...path, "list"], { type: "query" }] }, (rows) =>
    rows?.map((listed) => (listed.id === row.id ? row : listed)),
  );
}
