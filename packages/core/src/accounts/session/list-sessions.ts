import { createHash } from "node:crypto";
import type { SessionView } from "@panshi/contracts/accounts/session";
import type { MemberCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { selectSessions } from "./store.ts";

/** A session's id for its owner: a hash of the stored hash, so that it cannot be used as a token. */
export const publicSessionId = (stored: Buffer): string =>
  createHash("sha256").update(stored).digest("base64url").slice(0, 22);

/** The member's live sessions, most recently used first. `token` is the caller's own. */
export async function listSessions(ctx: MemberCtx, input: { token: string }): Promise<SessionView[]> {
  const own = tokenHash(input.token);
  const rows = await selectSessions(ctx.db, ctx.actor.viewer.id, ctx.clock.now());
  return rows.map((row) => ({
    id: publicSessionId(row.tokenHash),
    isCurrent: row.tokenHash.equals(own),
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.renewedAt.toISOString(),
  }));
}
