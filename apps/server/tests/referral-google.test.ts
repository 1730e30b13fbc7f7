import { beforeAll, expect, it } from "vitest";
import { consents, type CookieValues, flowCookie, newPerson, sessionCookie, useGoogle } from "./google-fixtures.ts";
import { addReferrer, PERSONS_BROWSER, referrersOf, startReferralProgram } from "./referral-fixtures.ts";

const COOKIE = "__Host-panshi_referral";
const google = useGoogle();
beforeAll(() => startReferralProgram(google.server));

/** The cookie of a browser that followed the link of a new member, and who that is. */
async function follow() {
  const referrer = await addReferrer(google.server);
  const headers = { "user-agent": PERSONS_BROWSER };
  const answer = await google.server.call("GET", `/r/${referrer.code}`, { headers });
  expect(String(answer.headers["set-cookie"])).toBe(
    `${COOKIE}=${referrer.code}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  return { referrer, cookies: answer.cookies };
}
/** Signs in, and comes back as a browser does: by a navigation from Google's site, with the cookies that are Lax. */
async function comeBack(cookies: CookieValues, person = newPerson(), query: CookieValues = consents) {
  const started = await google.startFlow(query, cookies);
  const back = await google.provider.visit(started.location.href, person);
  const crossSite = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const answer = await google.navigate(
    `${back.pathname}${back.search}`,
    { ...cookies, ...flowCookie(started.cookies) },
    crossSite,
  );
  return { ...answer, person, id: (await google.findMember(person.email ?? ""))?.id ?? "" };
}

it("a new member with Google is the referrer's whose link the browser followed, and the browser forgets it", async () => {
  const { referrer, cookies } = await follow();
  const came = await comeBack(cookies);
  expect([came.path, came.cookies[COOKIE]]).toEqual(["/planet-selection", ""]);
  expect(await referrersOf(google.server, came.id)).toEqual([referrer.id]);
});

it("the link outlasts a return without the consents that a new member needs", async () => {
  const { referrer, cookies } = await follow();
  const person = newPerson();
  const first = await comeBack(cookies, person, {});
  expect([first.path, first.params, first.cookies[COOKIE]]).toEqual(["/", { register: "google" }, undefined]);
  expect(await referrersOf(google.server, (await comeBack(cookies, person)).id)).toEqual([referrer.id]);
});

it("a member who signs in with Google stays nobody's, and the browser forgets the link", async () => {
  const { person, id } = await comeBack({});
  const again = await comeBack((await follow()).cookies, person);
  expect([again.path, again.cookies[COOKIE]]).toEqual(["/dashboard", ""]);
  expect(await referrersOf(google.server, id)).toEqual([]);
});

it("a browser in which the referrer has signed in is the referrer's own", async () => {
  const { referrer, cookies } = await follow();
  const { email, password } = { email: referrer.email, password: "a long enough one" };
  const signedIn = await google.server.call("POST", "/api/auth/login", { body: { identifier: email, password } });
  const known = { "__Host-panshi_known": signedIn.cookies["__Host-panshi_known"] ?? "" };
  expect(await referrersOf(google.server, (await comeBack({ ...cookies, ...known })).id)).toEqual([]);
});

it("a person who erased an account with that address is no new one", async () => {
  const person = newPerson();
  const first = await comeBack({}, person);
  const erased = await google.server.call("POST", "/trpc/member.ownData.deleteAccount", {
    body: { json: { email: person.email } },
    cookies: sessionCookie(first.cookies),
    headers: { host: "panshi.test" },
  });
  expect([erased.status, erased.text]).toEqual([200, erased.text]);
  const again = await comeBack((await follow()).cookies, person);
  expect(again.id).not.toBe(first.id);
  expect(await referrersOf(google.server, again.id)).toEqual([]);
});
