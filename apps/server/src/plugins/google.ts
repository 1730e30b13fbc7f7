import { readBrowserInput, readFollowedLink, completeSignIn, memberSession, toAppError } from "@panshi/api";
import { googleFailureKey } from "@panshi/contracts/accounts/google-failure";
import { GoogleSignInQuery } from "@panshi/contracts/accounts/identity";
import { isSafeRedirectPath } from "@panshi/contracts/platform/safe-redirect-path";
import { consumeLinkReauthentication } from "@panshi/core/accounts/session/reauthenticate";
import { tokenHash } from "@panshi/core/platform/hashing";
import { verifyProviderCallback } from "@panshi/core/accounts/identity/verify-provider-callback";
import { linkIdentity } from "@panshi/core/accounts/identity/link-identity";
import type { Identity, IdentityProvider } from "@panshi/core/accounts/identity/provider";
import { signInWithIdentity } from "@panshi/core/site/sign-in/sign-in-with-identity";
import { publicSessionId } from "@panshi/core/accounts/session/manage-sessions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext } from "../http/context.ts";
import { createCookies } from "../http/cookies.ts";
import { takeGoogleFlow, type GoogleFlow, startFlow } from "../http/google-flow.ts";
import { isForeignNavigation } from "../http/origin.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import type { Services } from "../services.ts";

const GOOGLE_CALLBACK = "/api/auth/google/callback";
const START = "/api/auth/google";
const ACCOUNT = "/account";
const LOGIN = `/?login=1&returnTo=${encodeURIComponent(ACCOUNT)}`;

/** The page that shows a failure: the landing page, or their account for a change of it. */
function failurePath(flow: GoogleFlow | null, query: Record<string, string>): string {
  const path = flow && flow.intent !== "sign-in" ? ACCOUNT : "/";
  return `${path}?${new URLSearchParams(query)}`;
}

/**
 * `GET /api/auth/google` and its callback (docs/decisions/0010). Without a configured provider both answer 404. Every outcome
 * is a redirect; a failure is in the documented query parameters.
 */
export function google(app: FastifyInstance, services: Services): void {
  const { identityProvider: provider } = services;
  if (!provider) return;
  app.get(START, (request, reply) => start(services, provider, request, reply.header("cache-control", "no-store")));
  app.get<{ Querystring: Record<string, unknown> }>(GOOGLE_CALLBACK, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const flow = takeGoogleFlow(services, createCookies(services, request, reply));
    const { error, code, state } = request.query;
    if (error !== undefined) {
      const failure = error === "access_denied" ? "oauth_denied" : "auth_failed";
      return reply.redirect(failurePath(flow, { error: failure }), 302);
    }
    if (typeof code !== "string" || code === "")
      return reply.redirect(failurePath(flow, { error: "missing_code" }), 302);
    if (!flow || flow.state !== state)
      return reply.redirect(failurePath(flow, { error: "auth_failed", message: "over" }), 302);
    try {
      const callbackUrl = new URL(request.url, services.environment.publicUrl);
      const identity = await verifyProviderCallback(
        { ...services.baseCtx, address: request.ip, requestId: request.id, provider },
        { ...flow, callbackUrl },
      );
      return reply.redirect(await finish(services, flow, identity, request, reply), 302);
    } catch (error) {
      return reply.redirect(failureRedirect(request, flow, error), 302);
    }
  });
  for (const url of [START, GOOGLE_CALLBACK]) rejectOtherMethods(app, url, ["GET"]);
}

/** Redirects to the provider; what the person asked for is remembered in an encrypted cookie. */
async function start(services: Services, provider: IdentityProvider, request: FastifyRequest, reply: FastifyReply) {
  const query = GoogleSignInQuery.safeParse(request.query);
  const wanted = query.success ? query.data : { intent: "sign-in" as const };
  const returnTo = wanted.returnTo !== undefined && isSafeRedirectPath(wanted.returnTo) ? wanted.returnTo : undefined;
  // Consents, and changes of an account, count only when they come from our own pages.
  const isOwnPage = !isForeignNavigation(request, services.environment.publicUrl);
  const session =
    wanted.intent === "sign-in" ? null : await memberSession(createContext(services, request, reply, "rest"));
  if (wanted.intent !== "sign-in" && !(session && isOwnPage)) return reply.redirect(LOGIN, 302);
  const linking = wanted.intent === "link" ? session : null;
  if (linking && !(await consumeLinkReauthentication(services.baseCtx, { token: linking.token })))
    return reply.redirect(`${ACCOUNT}?${new URLSearchParams({ error: "auth_failed", message: "unasked" })}`, 302);
  const flow = startFlow(services, createCookies(services, request, reply), {
    intent: wanted.intent,
    ...(session && { memberId: session.actor.viewer.id }),
    ...(linking && { sessionId: publicSessionId(tokenHash(linking.token)) }),
    ...(returnTo !== undefined && { returnTo }),
    ...(isOwnPage && wanted.claimToken !== undefined && { claimToken: wanted.claimToken }),
    confirmAge: isOwnPage && wanted.confirmAge === "1",
    marketingOptIn: isOwnPage && wanted.marketingOptIn === "1",
  });
  try {
    return reply.redirect((await provider.authorizationUrl(flow)).href, 302);
  } catch (error) {
    return reply.redirect(failureRedirect(request, flow, error), 302);
  }
}

/** Does what the flow was started for. Returns the path to redirect to. */
async function finish(
  services: Services,
  flow: GoogleFlow,
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const ctx = createContext(services, request, reply, "rest");
  if (flow.intent === "link") {
    const session = await memberSession(ctx);
    // Only the session that re-authenticated may link, not another one of the same member.
    if (!session || flow.sessionId !== publicSessionId(tokenHash(session.token))) return LOGIN;
    const { actor, token } = session;
    await linkIdentity({ ...ctx, actor }, { identity, token });
    return ACCOUNT;
  }
  const { returnTo, memberId, confirmAge, marketingOptIn, claimToken } = flow;
  const consents = { confirmAge, marketingOptIn };
  const anyoneCtx = { ...ctx, actor: { kind: "anyone" } as const };
  const browser = readBrowserInput(ctx);
  const followedLink = readFollowedLink(ctx);
  const input = { identity, consents, memberId, returnTo, claimToken, followedLink, ...browser };
  const opened = await signInWithIdentity(anyoneCtx, input);
  if (!opened) return `/?${new URLSearchParams({ register: "google", ...(returnTo !== undefined && { returnTo }) })}`;
  return (await completeSignIn(anyoneCtx, browser, opened)).redirectUrl;
}

/** Logs an unexpected failure. Returns the path of the page that shows it. */
function failureRedirect(request: FastifyRequest, flow: GoogleFlow, thrown: unknown): string {
  const { error, unexpected } = toAppError(thrown);
  const { cause } = error;
  if (unexpected || error.code === "unavailable" || error.code === "bad_credentials")
    request.log[unexpected ? "error" : "warn"](
      {
        name: cause instanceof Error ? cause.name : undefined,
        code: cause instanceof Error && "code" in cause ? cause.code : undefined,
        stack: unexpected && cause instanceof Error ? cause.stack?.split("\n").slice(1, 12) : undefined,
      },
      "sign-in with Google failed",
    );
  const login = error.code === "email_taken" && {
    login: "1",
    ...(flow.returnTo !== undefined && { returnTo: flow.returnTo }),
  };
  const message = googleFailureKey(error.message);
  return failurePath(flow, { error: "auth_failed", ...(message !== null && { message }), ...login });
}
