import type { Ctx } from "../context.ts";

/** Removes files that no row names any more from the storage: the job `remove-stored-files`, which is repeated until it succeeds. */
export async function removeStoredFiles({
  ctx,
  input: { filenames },
}: {
  ctx: Pick<Ctx, "storage">;
  input: { filenames: readonly string[] };
}): Promise<void> {
  for (const filename of filenames) await ctx.storage.remove(filename);
}
