import type { Ctx } from "../context.ts";
import { knownBrowserCookie } from "../throttle/known-browser.ts";
import { findProfile } from "../member/profile-store.ts";

/**
 * The cookie of a browser that has just shown to be the member's: by signing in, or by setting a new password. `cookie` is
 * the one that it has. Call it once the password stands.
 */
export async function rememberBrowser({
  ctx,
  input: { memberId, cookie },
}: {
  ctx: Pick<Ctx, "db" | "hashKey">;
  input: { memberId: string; cookie: string | undefined };
}): Promise<string> {
  const profile = await findProfile(ctx.db, memberId);
  return knownBrowserCookie(ctx.hashKey, "member", cookie, {
    id: memberId,
    passwordHash: profile?.passwordHash ?? null,
  });
}
