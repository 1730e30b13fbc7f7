import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "../hashing.ts";

export type Realm = "member" | "administrator";
/** An account with its password hash, so that a known browser is forgotten when the password changes. */
export type KnownBrowserAccount = { id: string; passwordHash: string | null };

/** Accounts remembered in one browser; the least recently signed in is dropped. */
const MAX_ACCOUNTS = 10;
/** 128 bits, 22 characters in base64url. */
const BYTES = 16;

/** `<browser id>.<account mark>.<account mark>…`: a random id, and a keyed hash for each account, the latest first. */
const cookiePattern = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MAX_ACCOUNTS}}$`);

const parse = (cookie: string | undefined): { browser: string; marks: string[] } => {
  const [browser, ...marks] = cookie !== undefined && cookiePattern.test(cookie) ? cookie.split(".") : [];
  return { browser: browser ?? randomBytes(BYTES).toString("base64url"), marks };
};

/** Realms as the hashes name them. Browsers keep the cookies for a year, so these names never change. */
const hashedRealms: Record<Realm, string> = { member: "member", administrator: "staff" };

const accountMark = (
  hashKey: Buffer,
  realm: Realm,
  browser: string,
  { id, passwordHash }: KnownBrowserAccount,
): string =>
  keyedHash(hashKey, "known-browser", [hashedRealms[realm], browser, id, passwordHash ?? ""].join("\0"))
    .subarray(0, BYTES)
    .toString("base64url");

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The browser's id where its cookie proves that it signed in to the account under the present password, else null. */
export function knownBrowserId(
  hashKey: Buffer,
  realm: Realm,
  cookie: string | undefined,
  account: KnownBrowserAccount,
): string | null {
  const { browser, marks } = parse(cookie);
  const expected = accountMark(hashKey, realm, browser, account);
  return marks.some((mark) => isSame(mark, expected)) ? browser : null;
}

/** The cookie for a browser that has just signed in to the account. It is no session and grants no access. */
export function knownBrowserCookie(
  hashKey: Buffer,
  realm: Realm,
  cookie: string | undefined,
  account: KnownBrowserAccount,
): string {
  const { browser, marks } = parse(cookie);
  const mark = accountMark(hashKey, realm, browser, account);
  const others = marks.filter((other) => !isSame(other, mark));
  return [browser, mark, ...others].slice(0, 1 + MAX_ACCOUNTS).join(".");
}
