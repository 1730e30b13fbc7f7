import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { newToken, tokenHash } from "../../platform/hashing.ts";
import type { Viewer } from "../../platform/viewer.ts";
import { deleteSession, findViewer, insertSession } from "./store.ts";

/** Stores a new session of a member within the caller's transaction. Returns the token for the cookie. */
export async function createSession(
  ctx: { db: Db; clock: Clock },
  { memberId, userAgent }: { memberId: string; userAgent: string },
): Promise<string> {
  requireTransaction(ctx);
  const token = newToken();
  await insertSession(ctx.db, memberId, tokenHash(token), ctx.clock.now(), userAgent);
  return token;
}

/**
 * Creates a session within the caller's transaction and ends the one that the browser held before (`replacedHash`), of whichever
 * member. Returns its token and its member; throws `bad_credentials` where the account was deactivated or deleted meanwhile.
 */
export async function replaceSession(
  ctx: { db: Db; clock: Clock },
  { replacedHash, ...session }: { memberId: string; userAgent: string; replacedHash: Buffer | null },
): Promise<{ token: string; viewer: Viewer }> {
  requireTransaction(ctx);
  if (replacedHash) await deleteSession(ctx.db, replacedHash);
  const token = await createSession(ctx, session);
  const viewer = await findViewer(ctx.db, tokenHash(token), ctx.clock.now());
  if (!viewer) throw new AppError("bad_credentials");
  return { token, viewer };
}
