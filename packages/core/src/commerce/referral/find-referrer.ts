import { findToken } from "../../accounts/token/manage-tokens.ts";
import type { Ctx } from "../../platform/context.ts";
import { knownBrowserId } from "../../platform/limits/known-browser.ts";
import { type Referrer, selectReferrerByCode, selectReferrerOfOrder } from "./link-store.ts";

/**
 * What a browser remembers: the code of the member's link that it followed last, and, by its known-browser cookie, who signed in there
 * before. Nobody refers themselves: a browser in which the referrer has signed in is theirs.
 */
export type FollowedLink = { referralCookie?: string | undefined; knownBrowser?: string | undefined };

/** Anything else is refused without a query. */
const couldBeCode = /^[0-9A-Z]{4,20}$/;

type FindCtx = Pick<Ctx, "db" | "clock" | "hashKey">;

/** The member whose code it is, in whatever case it was written; null where there is none, and for a closed account. */
export async function findReferrer(ctx: Pick<Ctx, "db">, input: { code: string }): Promise<Referrer | null> {
  const code = input.code.toUpperCase();
  return couldBeCode.test(code) ? selectReferrerByCode(ctx.db, code) : null;
}

/**
 * The member who refers whoever uses this browser; null where it followed no link, or is the referrer's own. With the link to claim a
 * visitor's order, a browser that followed none is that of the order, which may have been placed in another one.
 */
export async function findFollowedReferrer(
  ctx: FindCtx,
  { referralCookie, knownBrowser, claimToken }: FollowedLink & { claimToken?: string | undefined },
): Promise<Referrer | null> {
  const code = referralCookie;
  const found = code === undefined ? null : await findReferrer(ctx, { code });
  const referrer = found ?? (claimToken === undefined ? null : await findReferrerOfOrder(ctx, claimToken));
  return referrer && knownBrowserId(ctx.hashKey, "member", knownBrowser, referrer) === null ? referrer : null;
}

async function findReferrerOfOrder(ctx: FindCtx, token: string): Promise<Referrer | null> {
  const orderId = (await findToken(ctx, { token, purpose: "claim_order" }))?.subject;
  return orderId ? selectReferrerOfOrder(ctx.db, orderId) : null;
}
