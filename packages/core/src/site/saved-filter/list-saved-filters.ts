import { type SavedFilter, type SavedFilterList, SAVED_FILTERS_MAX } from "@panshi/contracts/site/saved-filter";
import type { AdministratorCtx } from "../../platform/context.ts";
import { rowView } from "../../platform/row-store.ts";
import { selectSavedFilters } from "./store.ts";

/** The administrator's own saved filters of a list, by name. */
export async function listSavedFilters(ctx: AdministratorCtx, input: SavedFilterList): Promise<SavedFilter[]> {
  const rows = await selectSavedFilters(ctx.db, ctx.actor.administratorId, input.list, SAVED_FILTERS_MAX);
  return rows.map(rowView);
}
