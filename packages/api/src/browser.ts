import { AppError } from "@panshi/contracts/platform/errors";
import type { SignInResult } from "@panshi/contracts/accounts/member";
import { signOut } from "@panshi/core/accounts/session/manage-sessions";
import { claimOrdersOnSignIn } from "@panshi/core/commerce/order/claim-order-unchecked";
import type { Ctx } from "@panshi/core/platform/context";
import { tokenHash } from "@panshi/core/platform/hashing";
import type { BrowserInput, OpenedSession } from "@panshi/core/site/sign-in/open-session";
import { createKnownBrowserCookie } from "@panshi/core/accounts/session/create-known-browser-cookie";
import { visitorActor } from "./actor.ts";
import type { ApiContext, Realm, Transport } from "./context.ts";

/** The browser of a request, as the sign-in verbs take it: visitor hash, user agent, hash of the session it has. */
export function readBrowserInput({ transport }: Pick<ApiContext, "transport">): BrowserInput {
  const session = transport.sessionToken("member");
  return {
    visitorHash: visitorActor({ transport })?.visitorHash ?? null,
    userAgent: transport.userAgent,
    sessionHash: session === undefined ? null : tokenHash(session),
  };
}

/** What the browser of a request remembers of a member's link, and of whoever signed in there before: for a registration. */
export const readFollowedLink = ({ transport }: Pick<ApiContext, "transport">) => ({
  referralCookie: transport.referralCookie(),
  knownBrowser: transport.knownBrowserCookie("member"),
});

/** The token in a realm's session cookie. Throws `unauthorized` without one; a signed-in call always has it. */
export function requireSessionToken({ transport }: Pick<ApiContext, "transport">, realm: Realm = "member"): string {
  const token = transport.sessionToken(realm);
  if (token === undefined) throw new AppError("unauthorized");
  return token;
}

/** An administrator's input with the token of the session that makes the call. */
export const withAdministratorSessionToken = <Input extends object>(
  ctx: Pick<ApiContext, "transport">,
  input: Input,
) => ({
  ...input,
  token: requireSessionToken(ctx, "administrator"),
});

/** Writes the known-browser cookie: this browser then has its own limit of sign-in attempts (core/src/platform/limits/known-browser.ts). */
export async function issueKnownBrowserCookie(
  ctx: Pick<Ctx, "db" | "hashKey"> & { transport: Transport },
  memberId: string,
) {
  const cookie = ctx.transport.knownBrowserCookie("member");
  ctx.transport.writeKnownBrowserCookie("member", await createKnownBrowserCookie(ctx, { memberId, cookie }));
}

/**
 * Completes a member's sign-in: writes the session's cookie and the known-browser cookie, and claims for the member
 * what this browser ordered as a guest; what a member's link left in the browser ends. Ends a session that an earlier call of the same batch opened, because the browser keeps only
 * the last cookie.
 */
export async function completeSignIn(
  ctx: Ctx & { transport: Transport },
  { visitorHash }: BrowserInput,
  { token, response }: OpenedSession,
): Promise<SignInResult> {
  const memberId = response.user.id;
  const replaced = ctx.transport.lastWrittenSession("member");
  ctx.transport.writeSession("member", token, memberId);
  if (replaced !== undefined) await signOut(ctx, { token: replaced });
  // Whoever is a member now follows nobody's link any more.
  if (ctx.transport.referralCookie() !== undefined) ctx.transport.clearReferralCookie();
  await issueKnownBrowserCookie(ctx, memberId);
  if (visitorHash) await claimOrdersOnSignIn(ctx, { visitorHash, memberId });
  return response;
}
