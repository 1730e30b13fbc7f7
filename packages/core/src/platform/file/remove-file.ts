import { type Db, requireTransaction } from "@panshi/db";
import type { Ctx, Enqueue } from "../context.ts";
import { deleteFile, selectExistingFilenames } from "./store.ts";

/** Removes a file that nothing refers to any more: its row now, its content by a job after the commit. */
export async function removeFile(ctx: { db: Db; enqueue: Enqueue }, { filename }: { filename: string }): Promise<void> {
  requireTransaction(ctx);
  if (await deleteFile(ctx.db, filename)) await ctx.enqueue(ctx, "remove-unused-files", { filenames: [filename] });
}

/**
 * Removes those of the files from the storage that no row names: after a row was deleted, or because an upload was not completed. The
 * job `remove-unused-files`, which is repeated until it succeeds.
 */
export async function removeUnusedFiles(
  ctx: Pick<Ctx, "db" | "storage">,
  { filenames }: { filenames: readonly string[] },
): Promise<void> {
  const kept = new Set((await selectExistingFilenames(ctx.db, filenames)).map(({ filename }) => filename));
  for (const filename of filenames) if (!kept.has(filename)) await ctx.storage.remove(filename);
}
