import { memberIdentities, members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { type GoogleProvider, googleProvider, type Person } from "./google-provider.ts";

export type CookieValues = Record<string, string>;
export const ORIGIN = "https://panshi.test";
export const START = "/api/auth/google";
export const CALLBACK = "/api/auth/google/callback";
/** The query that gives the consents which a new member needs. */
export const consents = { confirmAge: "1" };

export const googleVariables = (issuer: string) => ({
  PUBLIC_URL: ORIGIN,
  GOOGLE_CLIENT_ID: "panshi",
  GOOGLE_CLIENT_SECRET: "a secret",
  GOOGLE_ISSUER: issuer,
});

let people = 0;
/** A new person at the provider. */
export const newPerson = (given: Partial<Person> = {}): Person => {
  people += 1;
  return { sub: `person-${people}`, email: `person${people}@gmail.example`, name: "陳小星", ...given };
};
export const flowCookie = (cookies: CookieValues): CookieValues => ({
  "__Host-panshi_google": cookies["__Host-panshi_google"] ?? "",
});
export const sessionCookie = (cookies: CookieValues): CookieValues => ({
  "__Host-panshi_member": cookies["__Host-panshi_member"] ?? "",
});

/** Starts a provider and a server that uses it for the tests of a file, and stops both after them. */
export function useGoogle() {
  const google = {} as { provider: GoogleProvider; server: TestApp };
  beforeAll(async () => {
    google.provider = await googleProvider();
    google.server = await testApp({ variables: googleVariables(google.provider.issuer) });
  });
  afterAll(async () => {
    await google.server.close();
    await google.provider.stop();
  });

  /** A navigation from a page of this site. */
  const navigate = async (url: string, cookies: CookieValues = {}, headers: Record<string, string> = {}) => {
    const answer = await google.server.call("GET", url, {
      cookies,
      address: uniqueNetworkAddress(),
      headers: { "sec-fetch-site": "same-origin", host: "panshi.test", ...headers },
    });
    const location = new URL(String(answer.headers["location"] ?? "/none"), ORIGIN);
    const params = Object.fromEntries(location.searchParams);
    return { ...answer, location, path: location.pathname, params };
  };
  const startFlow = (query: Record<string, string> = {}, cookies: CookieValues = {}) =>
    navigate(`${START}?${new URLSearchParams(query)}`, cookies);
  const finishFlow = (back: URL, cookies: CookieValues) => navigate(`${back.pathname}${back.search}`, cookies);

  /** Runs the whole flow: start, sign-in at the provider as this person, callback. */
  const signInWithGoogle = async (person: Person, query: Record<string, string> = {}, cookies: CookieValues = {}) => {
    const started = await startFlow(query, cookies);
    const back = await google.provider.visit(started.location.href, person);
    return finishFlow(back, { ...flowCookie(started.cookies), ...cookies });
  };
  /** The id of the member whom the cookies sign in, or null. */
  const signedInId = async (cookies: CookieValues) => {
    const answer = await google.server.call<{ id?: string }>("GET", "/api/auth/user", {
      cookies: sessionCookie(cookies),
    });
    return answer.body.id ?? null;
  };
  const findMember = async (email: string) =>
    (await google.server.database.db.select().from(members).where(eq(members.email, email)))[0];
  const identitiesOf = (memberId: string) =>
    google.server.database.db.select().from(memberIdentities).where(eq(memberIdentities.memberId, memberId));
  return Object.assign(google, {
    navigate,
    startFlow,
    finishFlow,
    signInWithGoogle,
    signedInId,
    findMember,
    identitiesOf,
  });
}
