import { type Db, requireTransaction } from "@panshi/db";
import type { Enqueue } from "../context.ts";
import { deleteFile } from "./store.ts";

/** Removes a file that nothing refers to any more: its row now, its content by a job after the commit. */
export async function removeFile(ctx: { db: Db; enqueue: Enqueue }, { filename }: { filename: string }): Promise<void> {
  requireTransaction(ctx);
  if (await deleteFile(ctx.db, filename)) await ctx.enqueue(ctx, "remove-unused-files", { filenames: [filename] });
}
