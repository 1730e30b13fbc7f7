import type { ApiContext, Realm, Transport } from "@panshi/api";
import { sessionHints, SIGN_OUT_COOKIE } from "@panshi/contracts/session-hint";
import { newToken } from "@panshi/core/hashing";
import { MEMBER_SESSION } from "@panshi/core/session/store";
import { ADMINISTRATOR_SESSION } from "@panshi/core/administrator/store";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const names = {
  member: "panshi_member",
  administrator: "panshi_staff",
  visitor: "panshi_visitor",
  google: "panshi_google",
  knownMember: "panshi_known",
  knownAdministrator: "panshi_known_staff",
} as const;
const known = { member: "knownMember", administrator: "knownAdministrator" } as const;
const lasts = { member: MEMBER_SESSION.lifetime, administrator: ADMINISTRATOR_SESSION.lifetime } as const;

/** A token as `newToken` makes it; anything else in a cookie is not looked up. */
const token = /^[A-Za-z0-9_-]{43}$/;

/** A cookie's name; under https with the prefix that browsers hold to its host. */
export const cookieName = (which: keyof typeof names, secure: boolean): string =>
  secure ? `__Host-${names[which]}` : names[which];

/** The one place that reads and writes our HttpOnly cookies: their names, with the prefix under https, and attributes. */
export function createCookies({ environment: { secure } }: Services, request: FastifyRequest, reply: FastifyReply) {
  const nameOf = (which: keyof typeof names) => cookieName(which, secure);
  const options: CookieSerializeOptions = { path: "/", httpOnly: true, sameSite: "lax", secure };
  return {
    options,
    read: (which: keyof typeof names) => request.cookies[nameOf(which)],
    /** `maxAge` in seconds. */
    write: (which: keyof typeof names, value: string, maxAge: number) =>
      void reply.setCookie(nameOf(which), value, { ...options, maxAge }),
    clear: (which: keyof typeof names) => void reply.clearCookie(nameOf(which), options),
  };
}
export type Cookies = ReturnType<typeof createCookies>;

/** Builds, once for a request, what procedures know of it. */
export function createContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Transport["kind"],
): ApiContext {
  const cookies = createCookies(services, request, reply);
  const read = (which: "member" | "administrator" | "visitor") => {
    const value = cookies.read(which);
    return value !== undefined && token.test(value) ? value : undefined;
  };
  const hint = { ...cookies.options, httpOnly: false };
  let visitor = read("visitor");
  // A batch may sign in several times: each adds to what the one before it wrote.
  const knownWritten: Partial<Record<Realm, string>> = {};
  const sessionsWritten: Partial<Record<Realm, string>> = {};
  const transport: Transport = {
    kind,
    userAgent: request.headers["user-agent"] ?? "",
    sessionToken: (realm: Realm) => read(realm),
    writtenSession: (realm) => sessionsWritten[realm],
    writeSession: (realm, value, told = "1") => {
      sessionsWritten[realm] = value;
      const maxAge = lasts[realm] / 1000;
      cookies.write(realm, value, maxAge);
      void reply.setCookie(sessionHints[realm], told, { ...hint, maxAge });
    },
    clearSession: (realm) => {
      cookies.clear(realm);
      void reply.clearCookie(sessionHints[realm], hint);
      if (realm === "administrator") return;
      cookies.clear("visitor");
      visitor = undefined;
    },
    signOutBrowser: () => {
      transport.clearSession("member");
      void reply.setCookie(SIGN_OUT_COOKIE, newToken(), { ...hint, maxAge: lasts.member / 1000 });
    },
    knownBrowserCookie: (realm) => knownWritten[realm] ?? cookies.read(known[realm]),
    writeKnownBrowserCookie: (realm, value) => {
      knownWritten[realm] = value;
      cookies.write(known[realm], value, YEAR_SECONDS);
    },
    visitorToken: () => visitor,
    issueVisitor: () => {
      visitor = newToken();
      cookies.write("visitor", visitor, YEAR_SECONDS);
      return visitor;
    },
  };
  const isDisconnected = () => request.raw.socket.destroyed;
  return { ...services.baseCtx, address: request.ip, requestId: request.id, isDisconnected, transport };
}
