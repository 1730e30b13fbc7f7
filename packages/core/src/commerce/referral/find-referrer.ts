import { findToken } from "../../accounts/token/manage-tokens.ts";
import type { Ctx } from "../../platform/context.ts";
import { knownBrowserId } from "../../platform/limits/known-browser.ts";
import { type Referrer, selectReferrerByCode, selectReferrerOfOrder, selectReferrerOfVisitor } from "./link-store.ts";

/**
 * What a browser remembers: the code of the member's link that it followed last, and, by its known-browser cookie, who signed in there
 * before. Nobody refers themselves: a browser in which the referrer has signed in is theirs.
 */
export type FollowedLink = { referralCookie?: string | undefined; knownBrowser?: string | undefined };

/** What a registration has besides: the link to claim a visitor's order, and the hash of the browser's visitor cookie. */
export type OwnOrders = { claimToken?: string | undefined; visitorHash?: Buffer | null };

/** Anything else is refused without a query. */
const couldBeCode = /^[0-9A-Z]{4,20}$/;

type FindCtx = Pick<Ctx, "db" | "clock" | "hashKey">;

/** The member whose code it is, in whatever case it was written; null where there is none, and for a closed account. */
export async function findReferrer(ctx: Pick<Ctx, "db">, input: { code: string }): Promise<Referrer | null> {
  const code = input.code.toUpperCase();
  return couldBeCode.test(code) ? selectReferrerByCode(ctx.db, code) : null;
}

/**
 * The member who refers whoever uses this browser; null where it followed no link, or is the referrer's own. Where it has none any more,
 * an order that was paid before the registration remembers it: that of the link to claim it, which may have been placed in another browser,
 * or the newest one that was placed in this one.
 */
export async function findFollowedReferrer(
  ctx: FindCtx,
  { referralCookie, knownBrowser, claimToken, visitorHash }: FollowedLink & OwnOrders,
): Promise<Referrer | null> {
  const code = referralCookie;
  const referrer =
    (code === undefined ? null : await findReferrer(ctx, { code })) ??
    (claimToken === undefined ? null : await findReferrerOfOrder(ctx, claimToken)) ??
    (visitorHash ? await selectReferrerOfVisitor(ctx.db, visitorHash) : null);
  return referrer && knownBrowserId(ctx.hashKey, "member", knownBrowser, referrer) === null ? referrer : null;
}

async function findReferrerOfOrder(ctx: FindCtx, token: string): Promise<Referrer | null> {
  const orderId = (await findToken(ctx, { token, purpose: "claim_order" }))?.subject;
  return orderId ? selectReferrerOfOrder(ctx.db, orderId) : null;
}
