import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { deleteSavedFilter } from "./store.ts";

/** Deletes one of the administrator's own saved filters. Throws `not_found`. */
export async function removeSavedFilter(ctx: AdministratorCtx, input: { id: string }): Promise<void> {
  const { administratorId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const deleted = await deleteSavedFilter(tx.db, { administratorId, id: input.id });
    if (deleted.length === 0) throw new AppError("not_found");
  });
}
