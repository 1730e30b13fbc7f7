import { AppError } from "@panshi/contracts/platform/errors";
import {
  SAVED_FILTERS_MAX,
  type SavedFilter,
  type SavedFilterInput,
  type SavedFilterListInput,
} from "@panshi/contracts/site/saved-filter";
import { databaseFailure, newId, transaction } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { rowView } from "../../platform/row-store.ts";
import {
  countSavedFilters,
  deleteSavedFilter,
  insertSavedFilter,
  lockOwner,
  selectSavedFilters,
  updateSavedFilter,
} from "./store.ts";

/** The administrator's own saved filters of a list, by name. */
export async function listSavedFilters(ctx: AdministratorCtx, input: SavedFilterListInput): Promise<SavedFilter[]> {
  const rows = await selectSavedFilters(ctx.db, ctx.actor.administratorId, input.list, SAVED_FILTERS_MAX);
  return rows.map(rowView);
}

/**
 * Saves a filter for the administrator alone, or changes one of theirs. No audit entry: nobody else sees it, and it
 * changes nothing of the site. Throws `bad_input` for a name that is taken and for one filter too many, `not_found`.
 */
export async function saveFilter(ctx: AdministratorCtx, input: SavedFilterInput): Promise<SavedFilter> {
  const { administratorId } = ctx.actor;
  const { id, list, name, query } = input;
  const now = ctx.clock.now();
  try {
    return await transaction(ctx, async (tx) => {
      if (id !== undefined) {
        const updated = await updateSavedFilter(tx.db, { administratorId, id }, { name, query, updatedAt: now });
        if (!updated) throw new AppError("not_found");
        return rowView(updated);
      }
      await lockOwner(tx.db, administratorId);
      if ((await countSavedFilters(tx.db, administratorId)) >= SAVED_FILTERS_MAX)
        throw refused(`最多存 ${SAVED_FILTERS_MAX} 組條件，請先刪掉不用的`);
      const row = { id: newId(now), administratorId, list, name, query, createdAt: now, updatedAt: now };
      const inserted = await insertSavedFilter(tx.db, row);
      if (!inserted) throw new AppError("internal");
      return rowView(inserted);
    });
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "saved_filters_name_key") throw error;
    throw refused("已經有同名的條件，請換一個名稱", error);
  }
}

const refused = (message: string, cause?: unknown) =>
  new AppError("bad_input", { issues: [{ path: "name", message }], cause });

/** Deletes one of the administrator's own saved filters. Throws `not_found`. */
export async function removeSavedFilter(ctx: AdministratorCtx, input: { id: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const deleted = await deleteSavedFilter(tx.db, { administratorId, id: input.id });
    if (deleted.length === 0) throw new AppError("not_found");
  });
}
