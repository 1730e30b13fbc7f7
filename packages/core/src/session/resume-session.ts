import { transaction, type Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { tokenHash } from "../hashing.ts";
import { findViewer, MEMBER_SESSION, renewSession, type Viewer } from "./store.ts";

/** The member whose cookie this is, or null; says whether the cookie should be written anew. */
export async function resumeSession({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { token: string };
}): Promise<{ viewer: Viewer; renewed: boolean } | null> {
  const hash = tokenHash(input.token);
  const now = ctx.clock.now();
  const viewer = await findViewer(ctx.db, hash, now);
  if (!viewer) return null;
  const renewed = now.getTime() - viewer.renewedAt.getTime() > MEMBER_SESSION.renewAfter;
  if (renewed) await transaction(ctx, (tx) => renewSession(tx.db, hash, now));
  return { viewer, renewed };
}
