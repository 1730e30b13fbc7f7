import { getQueryKey } from "@trpc/react-query";

/** A row that the kit can list, select and edit. */
export type AnyRow = { id: string };

/** What every part of the kit must know of a noun: its words, and where its queries are cached. */
export type ResourceInfo<Row extends AnyRow> = {
  /** As in 新增靈籤. */
  name: string;
  /** The measure word, as in 已載入 50 支. */
  unit: string;
  /** Names one row, as in 編輯「石上清泉」. */
  title: (row: Row) => string;
  /** The beginning of every query key of the noun's calls. */
  queryKey: readonly [path: readonly string[]];
};

type Declared<Row extends AnyRow> = Omit<ResourceInfo<Row>, "queryKey"> & {
  /** The router with its calls, one of which is `list`: `trpc.admin.oracle`. */
  calls: Parameters<typeof getQueryKey>[0];
};

/** Declares a noun, once, beside its screen. */
export function declareResource<Row extends AnyRow>({ calls, ...words }: Declared<Row>): ResourceInfo<Row> {
  const [path] = getQueryKey(calls);
  return { ...words, queryKey: [path as readonly string[]] };
}

/** The key of a list's rows, as tRPC would make it. */
export const rowsKey = ({ queryKey: [path] }: { queryKey: ResourceInfo<AnyRow>["queryKey"] }, input?: object) =>
  [[...path, "list"], { ...(input && { input }), type: "infinite" }] as const;
