import { expect, it } from "vitest";
import { keyedHash } from "../hashing.ts";
import { type KnownBrowserAccount, knownBrowserId, knownBrowserCookie } from "./known-browser.ts";

const key = Buffer.alloc(32, 1);
const account: KnownBrowserAccount = { id: "a", passwordHash: "first" };
const cookie = knownBrowserCookie(key, "member", undefined, account);

it("knows the account that was signed in to, and no other", () => {
  expect(knownBrowserId(key, "member", cookie, account)).toBe(cookie.split(".")[0]);
  expect(knownBrowserId(key, "member", cookie, { ...account, id: "b" })).toBeNull();
});

it("ends with the password, and is worth nothing in the other realm or under another secret", () => {
  expect(knownBrowserId(key, "member", cookie, { ...account, passwordHash: "second" })).toBeNull();
  expect(knownBrowserId(key, "administrator", cookie, account)).toBeNull();
  expect(knownBrowserId(Buffer.alloc(32, 2), "member", cookie, account)).toBeNull();
});

// Browsers keep the cookie for a year: hashes of a release must be known to the next one.
it.each([
  ["member", "member"],
  ["administrator", "staff"],
] as const)("knows the cookies of the %s realm that earlier releases wrote", (realm, hashedName) => {
  const browser = "b".repeat(22);
  const mark = keyedHash(key, "known-browser", [hashedName, browser, "a", "first"].join("\0")).subarray(0, 16);
  expect(knownBrowserId(key, realm, `${browser}.${mark.toString("base64url")}`, account)).toBe(browser);
});

it("cannot be moved to another browser's id, and survives no damage", () => {
  const [browser = "", mark = ""] = cookie.split(".");
  const other = knownBrowserCookie(key, "member", undefined, account).split(".")[0] ?? "";
  expect(other).not.toBe(browser);
  for (const forged of [
    undefined,
    "",
    browser,
    `${other}.${mark}`,
    `${browser}.${mark.slice(1)}A`,
    `${cookie}.x`,
    mark,
  ])
    expect(knownBrowserId(key, "member", forged, account)).toBeNull();
});

it("keeps the ten accounts signed in to last, each once", () => {
  const accounts = Array.from({ length: 12 }, (_, index) => ({ id: `member ${index}`, passwordHash: "x" }));
  let latest: string | undefined;
  for (const each of [...accounts, ...accounts.slice(11), ...accounts.slice(5, 6)])
    latest = knownBrowserCookie(key, "member", latest, each);
  const known = accounts.map((each) => knownBrowserId(key, "member", latest, each) !== null);
  expect(known).toEqual(accounts.map((_, index) => index >= 2));
  expect(latest?.split(".")).toHaveLength(11);
});
