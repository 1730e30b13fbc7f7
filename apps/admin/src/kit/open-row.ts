import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { uncachedQueryOptions } from "../lib/query/query-options.ts";
import { useHistoryDialog } from "./layer.ts";
import type { AnyRow, ResourceInfo } from "./resource-info.ts";

/** The layer of a new row. */
export const NEW_ROW_DIALOG_NAME = "new";

type Options<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  rows: readonly Row[] | undefined;
  get?: ((input: { id: string }) => Promise<Row>) | undefined;
};

/**
 * The row whose dialog is open, and which: the verb of an action, or empty for its form. The row stays as it was when
 * the dialog opened: a refresh may take it out of the list meanwhile. One that is not loaded is read by `get`; one that
 * cannot be shown closes its layer. Layers that begin with `~` are not a row's.
 */
export function useOpenRow<Row extends AnyRow>({ noun, rows, get }: Options<Row>) {
  const { layer, forget } = useHistoryDialog();
  const [id = "", verb = ""] =
    layer === null || layer === NEW_ROW_DIALOG_NAME || layer.startsWith("~") ? [] : layer.split("/");
  const [shown, setShown] = useState<Row>();
  const loaded = rows?.find((row) => row.id === id);
  const wanted = id !== "" && shown?.id !== id && rows !== undefined && !loaded;
  const read = useQuery({
    queryKey: [...noun.queryKey, "open row", id],
    queryFn: () => get?.({ id }) ?? null,
    enabled: wanted && get !== undefined,
    ...uncachedQueryOptions,
  });
  const row = shown?.id === id ? shown : (loaded ?? read.data ?? undefined);
  if (row !== shown) setShown(row);
  const lost = wanted && !row && (get === undefined || read.isError);
  const forgetLayer = useEffectEvent(forget);
  useEffect(() => {
    if (lost) forgetLayer();
  }, [lost]);
  return row && { row, verb };
}
