import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { tokenHash } from "../../platform/hashing.ts";
import type { Viewer } from "../../platform/viewer.ts";
import { findViewer, MEMBER_SESSION_TIMES, renewSession } from "./store.ts";

/**
 * The member whose session token this is, or null. `renewed`: the session now lasts longer, so the cookie must be set
 * again.
 */
export async function resumeSession(
  ctx: { db: Db; clock: Clock },
  input: { token: string },
): Promise<{ viewer: Viewer; renewed: boolean } | null> {
  const hash = tokenHash(input.token);
  const now = ctx.clock.now();
  const viewer = await findViewer(ctx.db, hash, now);
  if (!viewer) return null;
  const renewed = now.getTime() - viewer.renewedAt.getTime() > MEMBER_SESSION_TIMES.renewAfter;
  if (renewed) await transaction(ctx, (tx) => renewSession(tx.db, hash, now));
  return { viewer, renewed };
}
