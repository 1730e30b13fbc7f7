import type { Download } from "@panshi/contracts/download";
import type { MemberCtx } from "../context.ts";
import { selectOwnFiles } from "./store.ts";

/** The files of the member's purchases, latest first; `date` is the time of the purchase. */
export async function listOwnFiles({ ctx }: { ctx: MemberCtx }): Promise<Download[]> {
  const rows = await selectOwnFiles(ctx.db, ctx.actor.viewer.id);
  const unique = rows.filter((row, index) => rows.findIndex(({ filename }) => filename === row.filename) === index);
  return unique.map(({ title, mediaType, createdAt, purchasedAt, ...row }) => ({
    ...row,
    name: title,
    type: mediaType,
    date: purchasedAt.toISOString(),
    own: true,
  }));
}
