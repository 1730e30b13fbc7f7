import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";

const names = {
  member: "panshi_member",
  administrator: "panshi_staff",
  visitor: "panshi_visitor",
  google: "panshi_google",
  campaign: "panshi_campaign",
  referral: "panshi_referral",
  knownMember: "panshi_known",
  knownAdministrator: "panshi_known_staff",
} as const;
type CookieKey = keyof typeof names;

/** A cookie's name; under https with the prefix that makes browsers bind it to its host. */
export const cookieName = (key: CookieKey, secure: boolean): string => (secure ? `__Host-${names[key]}` : names[key]);

/** Reads and writes the HttpOnly cookies of a request: the only place for their names and attributes. */
export function createCookies({ environment: { secure } }: Services, request: FastifyRequest, reply: FastifyReply) {
  const nameOf = (key: CookieKey) => cookieName(key, secure);
  const options: CookieSerializeOptions = { path: "/", httpOnly: true, sameSite: "lax", secure };
  return {
    options,
    read: (key: CookieKey) => request.cookies[nameOf(key)],
    /** `maxAge` in seconds. */
    write: (key: CookieKey, value: string, maxAge: number) =>
      void reply.setCookie(nameOf(key), value, { ...options, maxAge }),
    clear: (key: CookieKey) => void reply.clearCookie(nameOf(key), options),
  };
}
export type Cookies = ReturnType<typeof createCookies>;
