import type { Ctx } from "../../platform/context.ts";
import { findPasswordHash } from "../member/find-member.ts";
import { knownBrowserCookie } from "../../platform/limits/known-browser.ts";

/**
 * The known-browser cookie for a browser in which the member has just signed in or set a password. `cookie` is the one that
 * the browser sent. Call it after the password was stored, since the cookie depends on it.
 */
export async function createKnownBrowserCookie(
  ctx: Pick<Ctx, "db" | "hashKey">,
  { memberId, cookie }: { memberId: string; cookie: string | undefined },
): Promise<string> {
  const passwordHash = await findPasswordHash(ctx, { memberId });
  return knownBrowserCookie(ctx.hashKey, "member", cookie, { id: memberId, passwordHash });
}
