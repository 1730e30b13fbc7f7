import type { ApiContext, Realm, Transport } from "@panshi/api";
import { sessionHints } from "@panshi/contracts/session-hint";
import { newToken } from "@panshi/core/hashing";
import { MEMBER_SESSION } from "@panshi/core/account/session-store";
import { STAFF_SESSION } from "@panshi/core/staff/session-store";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const names = { member: "panshi_member", staff: "panshi_staff", visitor: "panshi_visitor" } as const;
const lasts = { member: MEMBER_SESSION.lasts, staff: STAFF_SESSION.lasts } as const;

/** A token as `newToken` makes it; anything else in a cookie is not looked up. */
const token = /^[A-Za-z0-9_-]{43}$/;

/** Builds, once for a request, what procedures know of it. The one place that reads and writes our cookies. */
export function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Transport["kind"],
): ApiContext {
  const { secure } = services.environment;
  const nameOf = (which: keyof typeof names) => (secure ? `__Host-${names[which]}` : names[which]);
  const options: CookieSerializeOptions = { path: "/", httpOnly: true, sameSite: "lax", secure };
  const read = (which: keyof typeof names) => {
    const value = request.cookies[nameOf(which)];
    return value !== undefined && token.test(value) ? value : undefined;
  };
  let issued: string | undefined;
  const transport: Transport = {
    kind,
    userAgent: request.headers["user-agent"] ?? "",
    sessionToken: (realm: Realm) => read(realm),
    writeSession: (realm, value) => {
      const maxAge = lasts[realm] / 1000;
      void reply.setCookie(nameOf(realm), value, { ...options, maxAge });
      void reply.setCookie(sessionHints[realm], "1", { ...options, httpOnly: false, maxAge });
    },
    clearSession: (realm) => {
      void reply.clearCookie(nameOf(realm), options);
      void reply.clearCookie(sessionHints[realm], { ...options, httpOnly: false });
    },
    visitorToken: () => issued ?? read("visitor"),
    issueVisitor: () => {
      issued = newToken();
      void reply.setCookie(nameOf("visitor"), issued, { ...options, maxAge: YEAR_SECONDS });
      return issued;
    },
  };
  return { base: { ...services.base, address: request.ip, requestId: request.id }, transport };
}
