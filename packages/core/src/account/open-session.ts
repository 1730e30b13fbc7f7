import type { SignedIn } from "@panshi/contracts/member";
import type { Db } from "@panshi/db";
import { AppError } from "@panshi/contracts/errors";
import type { Clock } from "../clock.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { adoptDraws } from "./member-store.ts";
import { findViewer, insertSession } from "./session-store.ts";
import { toUser } from "./view-user.ts";

/** A session that was just opened: the token goes into the cookie, the rest to the caller. */
export type OpenedSession = { token: string; answer: SignedIn };

/** Opens a session for a member within the caller's transaction; what the visitor drew becomes theirs. */
export async function openSession(
  ctx: { db: Db; clock: Clock },
  member: { id: string; visitorHash: Buffer | null; userAgent: string },
  answer: { message: string; redirectUrl: string },
): Promise<OpenedSession> {
  const token = newToken();
  const now = ctx.clock.now();
  await insertSession(ctx.db, member.id, tokenHash(token), now, member.userAgent);
  if (member.visitorHash) await adoptDraws(ctx.db, member.visitorHash, member.id);
  const viewer = await findViewer(ctx.db, tokenHash(token), now);
  if (!viewer) throw new AppError("bad_credentials");
  return { token, answer: { ...answer, user: toUser(viewer, now) } };
}
