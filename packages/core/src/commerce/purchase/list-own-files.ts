import type { Download } from "@panshi/contracts/platform/file";
import type { MemberCtx } from "../../platform/context.ts";
import { selectOwnFiles } from "./store.ts";
import { newerVersionOf } from "./to-purchase.ts";

/**
 * The newest files of the member's purchases, latest purchase first; `date` is the time of the purchase. A file that was bought twice
 * is stopped only where both purchases are.
 */
export async function listOwnFiles(ctx: MemberCtx): Promise<Download[]> {
  const rows = await selectOwnFiles(ctx.db, ctx.actor.viewer.id);
  const files = new Map<string, Download>();
  for (const row of rows) {
    const { productName, filename, size, mediaType, purchasedAt } = row;
    if (filename === null || size === null || mediaType === null) continue;
    const earlier = files.get(filename);
    const stopped = row.stoppedAt !== null;
    if (earlier && (stopped || !earlier.stopped)) continue;
    const newer = stopped ? null : newerVersionOf(row);
    const date = purchasedAt.toISOString();
    files.set(filename, {
      name: productName,
      description: "",
      filename,
      size,
      type: mediaType,
      date,
      own: true,
      stopped,
      newer,
    });
  }
  return [...files.values()];
}
