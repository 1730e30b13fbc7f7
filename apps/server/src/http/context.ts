import type { ApiContext, Realm, Transport } from "@panshi/api";
import { sessionHintCookies, SIGN_OUT_COOKIE } from "@panshi/contracts/accounts/session-hint";
import { ADMINISTRATOR_SESSION_TIMES } from "@panshi/core/accounts/administrator/session-store";
import { newToken } from "@panshi/core/platform/hashing";
import { MEMBER_SESSION_TIMES } from "@panshi/core/accounts/session/store";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { createCookies } from "./cookies.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const knownBrowserCookies = { member: "knownMember", administrator: "knownAdministrator" } as const;
const lifetimes = {
  member: MEMBER_SESSION_TIMES.lifetime,
  administrator: ADMINISTRATOR_SESSION_TIMES.lifetime,
} as const;

/** The format of `newToken`; a cookie with anything else is ignored without a query. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The context of a request for procedures and verbs, without its actor (packages/api/src/actor.ts finds that). */
export function createContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Transport["kind"],
): ApiContext {
  return {
    ...services.baseCtx,
    address: request.ip,
    requestId: request.id,
    isDisconnected: () => request.raw.socket.destroyed,
    transport: createTransport(services, request, reply, kind),
  };
}

function createTransport(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Transport["kind"],
): Transport {
  const cookies = createCookies(services, request, reply);
  const readToken = (key: Realm | "visitor") => {
    const value = cookies.read(key);
    return value !== undefined && tokenPattern.test(value) ? value : undefined;
  };
  const hintOptions = { ...cookies.options, httpOnly: false };
  let visitor = readToken("visitor");
  // So too what a link left, which ends when a call of a batch signs out.
  let [campaign, referral] = [cookies.read("campaign"), cookies.read("referral")];
  // A batch may sign in several times: each call sees what the one before it wrote.
  const knownBrowserWritten: Partial<Record<Realm, string>> = {};
  const sessionsWritten: Partial<Record<Realm, string>> = {};
  const transport: Transport = {
    kind,
    userAgent: request.headers["user-agent"] ?? "",
    inMaintenance: request.inMaintenance,
    sessionToken: readToken,
    lastWrittenSession: (realm) => sessionsWritten[realm],
    writeSession: (realm, value, hint = "1") => {
      sessionsWritten[realm] = value;
      const maxAge = lifetimes[realm] / 1000;
      cookies.write(realm, value, maxAge);
      void reply.setCookie(sessionHintCookies[realm], hint, { ...hintOptions, maxAge });
    },
    clearSession: (realm) => {
      cookies.clear(realm);
      void reply.clearCookie(sessionHintCookies[realm], hintOptions);
      if (realm === "administrator") return;
      cookies.clear("visitor");
      visitor = undefined;
    },
    campaignCookie: () => campaign,
    referralCookie: () => referral,
    clearReferralCookie: () => {
      cookies.clear("referral");
      referral = undefined;
    },
    signOutBrowser: () => {
      transport.clearSession("member");
      cookies.clear("campaign");
      campaign = undefined;
      transport.clearReferralCookie();
      void reply.setCookie(SIGN_OUT_COOKIE, newToken(), { ...hintOptions, maxAge: lifetimes.member / 1000 });
    },
    knownBrowserCookie: (realm) => knownBrowserWritten[realm] ?? cookies.read(knownBrowserCookies[realm]),
    writeKnownBrowserCookie: (realm, value) => {
      knownBrowserWritten[realm] = value;
      cookies.write(knownBrowserCookies[realm], value, YEAR_SECONDS);
    },
    visitorToken: () => visitor,
    issueVisitorToken: () => {
      visitor = newToken();
      cookies.write("visitor", visitor, YEAR_SECONDS);
      return visitor;
    },
  };
  return transport;
}
