import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "../hashing.ts";

export type Realm = "member" | "staff";
/** An account with what a change of its password changes. */
export type KnownAccount = { id: string; passwordHash: string | null };

/** Accounts that one browser is known to; the one signed in to longest ago is dropped. */
const MOST_ACCOUNTS = 10;
/** 128 bits in base64url. */
const BYTES = 16;

/** `<browser>.<mark>.<mark>…`: a random id of the browser, and a mark for each account, the latest first. */
const form = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${MOST_ACCOUNTS}}$`);

const parse = (cookie: string | undefined): { browser: string; marks: string[] } => {
  const [browser, ...marks] = cookie !== undefined && form.test(cookie) ? cookie.split(".") : [];
  return { browser: browser ?? randomBytes(BYTES).toString("base64url"), marks };
};

/** Ends with the password: whoever was signed in before somebody else set a new one is not known any more. */
const markOf = (hashKey: Buffer, realm: Realm, browser: string, { id, passwordHash }: KnownAccount): string =>
  keyedHash(hashKey, "known-browser", [realm, browser, id, passwordHash ?? ""].join("\0"))
    .subarray(0, BYTES)
    .toString("base64url");

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The browser's id where its cookie proves that it signed in to the account under the present password, else null. */
export function knownBrowserId(
  hashKey: Buffer,
  realm: Realm,
  cookie: string | undefined,
  account: KnownAccount,
): string | null {
  const { browser, marks } = parse(cookie);
  const wanted = markOf(hashKey, realm, browser, account);
  return marks.some((mark) => isSame(mark, wanted)) ? browser : null;
}

/** The cookie of a browser that has just signed in to the account. Holds no session and opens nothing. */
export function knownBrowserCookie(
  hashKey: Buffer,
  realm: Realm,
  cookie: string | undefined,
  account: KnownAccount,
): string {
  const { browser, marks } = parse(cookie);
  const mark = markOf(hashKey, realm, browser, account);
  const others = marks.filter((each) => !isSame(each, mark));
  return [browser, mark, ...others].slice(0, 1 + MOST_ACCOUNTS).join(".");
}
