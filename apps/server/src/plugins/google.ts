import { memberSession, toAppError, visitorActor } from "@panshi/api";
import { GoogleStart } from "@panshi/contracts/account";
import { googleFailureKey } from "@panshi/contracts/google-failure";
import { isOwnPath } from "@panshi/contracts/own-path";
import { identify } from "@panshi/core/identity/identify";
import type { Identity, IdentityProvider } from "@panshi/core/identity/provider";
import { linkIdentity } from "@panshi/core/identity/link-identity";
import { publicSessionId } from "@panshi/core/session/list-sessions";
import { rememberBrowser } from "@panshi/core/session/remember-browser";
import { signInWithIdentity } from "@panshi/core/identity/sign-in-with-identity";
import { consumeLinkReauthentication } from "@panshi/core/identity/consume-link-reauthentication";
import { tokenHash } from "@panshi/core/hashing";
import { claimOrdersOnSignIn } from "@panshi/core/order/claim-orders-on-sign-in";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { startFlow, finishFlow, type GoogleFlow } from "../http/google-flow.ts";
import { isForeignNavigation } from "./login-logout.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { createContext, createCookies } from "../http/context.ts";

export const GOOGLE_CALLBACK = "/api/auth/google/callback";
const START = "/api/auth/google";
const ACCOUNT = "/account";
const LOGIN = `/?login=1&returnTo=${encodeURIComponent(ACCOUNT)}`;

/** Where a person is told of a failure: the landing page, or the account that they came from. */
function failurePath(flow: GoogleFlow | null, query: Record<string, string>): string {
  const path = flow && flow.intent !== "sign-in" ? ACCOUNT : "/";
  return `${path}?${new URLSearchParams(query)}`;
}

/**
 * `GET /api/auth/google` and its callback (docs/decisions/0010). Without a configured
 * provider neither is there. Everything ends in a redirect: a failure as the documented query parameters.
 */
export function google(app: FastifyInstance, services: Services): void {
  const { identityProvider: provider } = services;
  if (!provider) return;
  app.get(START, (request, reply) => start(services, provider, request, reply.header("cache-control", "no-store")));
  app.get<{ Querystring: Record<string, unknown> }>(GOOGLE_CALLBACK, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const flow = finishFlow(services, createCookies(services, request, reply));
    const { error, code, state } = request.query;
    if (error !== undefined) {
      const words = error === "access_denied" ? "oauth_denied" : "auth_failed";
      return reply.redirect(failurePath(flow, { error: words }), 302);
    }
    if (typeof code !== "string" || code === "")
      return reply.redirect(failurePath(flow, { error: "missing_code" }), 302);
    if (!flow || flow.state !== state)
      return reply.redirect(failurePath(flow, { error: "auth_failed", message: "over" }), 302);
    try {
      const callbackUrl = new URL(request.url, services.environment.publicUrl);
      const identity = await identify({
        ctx: { ...services.baseCtx, address: request.ip, requestId: request.id, provider },
        input: { ...flow, callbackUrl },
      });
      return reply.redirect(await finish(services, flow, identity, request, reply), 302);
    } catch (thrown) {
      return reply.redirect(failed(request, flow, thrown), 302);
    }
  });
  for (const url of [START, GOOGLE_CALLBACK]) rejectOtherMethods(app, url, ["GET"]);
}

/** Sends the person to the provider; what they asked for waits in the sealed cookie. */
async function start(services: Services, provider: IdentityProvider, request: FastifyRequest, reply: FastifyReply) {
  const asked = GoogleStart.safeParse(request.query);
  const wanted = asked.success ? asked.data : { intent: "sign-in" as const };
  const returnTo = wanted.returnTo !== undefined && isOwnPath(wanted.returnTo) ? wanted.returnTo : undefined;
  // A consent is given, and an account changed, on our own pages alone.
  const ours = !isForeignNavigation(request, services.environment.publicUrl);
  const session =
    wanted.intent === "sign-in" ? null : await memberSession(createContext(services, request, reply, "rest"));
  if (wanted.intent !== "sign-in" && !(session && ours)) return reply.redirect(LOGIN, 302);
  const linking = wanted.intent === "link" ? session : null;
  if (linking && !(await consumeLinkReauthentication({ ctx: services.baseCtx, input: { token: linking.token } })))
    return reply.redirect(`${ACCOUNT}?${new URLSearchParams({ error: "auth_failed", message: "unasked" })}`, 302);
  const flow = startFlow(services, createCookies(services, request, reply), {
    intent: wanted.intent,
    ...(session && { memberId: session.actor.viewer.id }),
    ...(linking && { sessionId: publicSessionId(tokenHash(linking.token)) }),
    ...(returnTo !== undefined && { returnTo }),
    confirmAge: ours && wanted.confirmAge === "1",
    marketingOptIn: ours && wanted.marketingOptIn === "1",
  });
  try {
    return reply.redirect((await provider.authorizationUrl(flow)).href, 302);
  } catch (thrown) {
    return reply.redirect(failed(request, flow, thrown), 302);
  }
}

/** Does what the flow was begun for; answers where to go. */
async function finish(
  services: Services,
  flow: GoogleFlow,
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const base = createContext(services, request, reply, "rest");
  const { transport } = base;
  const visitorHash = visitorActor(base)?.visitorHash ?? null;
  if (flow.intent === "link") {
    const session = await memberSession(base);
    // The one that proved to be the member's, and no other of theirs.
    if (!session || flow.sessionId !== publicSessionId(tokenHash(session.token))) return LOGIN;
    const { actor, token } = session;
    await linkIdentity({ ctx: { ...base, actor }, input: { identity, token } });
    return ACCOUNT;
  }
  const { returnTo, memberId, confirmAge, marketingOptIn } = flow;
  const consents = { confirmAge, marketingOptIn };
  const ctx = { ...base, actor: { kind: "anyone" } as const };
  const held = transport.sessionToken("member");
  const browser = { visitorHash, userAgent: transport.userAgent, sessionHash: held ? tokenHash(held) : null };
  const opened = await signInWithIdentity({ ctx, input: { identity, consents, memberId, returnTo, ...browser } });
  if (!opened) return `/?${new URLSearchParams({ register: "google", ...(returnTo !== undefined && { returnTo }) })}`;
  if (visitorHash) await claimOrdersOnSignIn({ ctx, input: { visitorHash, memberId: opened.response.user.id } });
  transport.writeSession("member", opened.token, opened.response.user.id);
  const known = { memberId: opened.response.user.id, cookie: transport.knownBrowserCookie("member") };
  transport.writeKnownBrowserCookie("member", await rememberBrowser({ ctx, input: known }));
  return opened.response.redirectUrl;
}

/** Logs what nobody expected, and answers where the person reads what happened. */
function failed(request: FastifyRequest, flow: GoogleFlow, thrown: unknown): string {
  const { error, unexpected } = toAppError(thrown);
  const { cause } = error;
  if (unexpected || error.code === "unavailable" || error.code === "bad_credentials")
    request.log[unexpected ? "error" : "warn"](
      {
        name: cause instanceof Error ? cause.name : undefined,
        code: cause instanceof Error && "code" in cause ? cause.code : undefined,
        where: unexpected && cause instanceof Error ? cause.stack?.split("\n").slice(1, 12) : undefined,
      },
      "a sign-in with Google failed",
    );
  const login = error.code === "email_taken" && {
    login: "1",
    ...(flow.returnTo !== undefined && { returnTo: flow.returnTo }),
  };
  const message = googleFailureKey(error.message);
  return failurePath(flow, { error: "auth_failed", ...(message !== null && { message }), ...login });
}
