import { SWITCHES_KEY } from "@panshi/contracts/platform/switches";
import { DAY } from "@panshi/core/platform/clock";
import { newToken, tokenHash } from "@panshi/core/platform/hashing";
import { issueToken } from "@panshi/core/accounts/token/manage-tokens";
import { emailsTo } from "@panshi/core/testing";
import { newId, transaction } from "@panshi/db";
import { members, orders, settings } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addMember, countRows, registrationBody, withTestTransaction } from "./fixtures.ts";
import { CALLBACK, consents, flowCookie, newPerson, ORIGIN, START, useGoogle } from "./google-fixtures.ts";
import { type Person } from "./google-provider.ts";

const google = useGoogle();
const { navigate, startFlow, finishFlow, signInWithGoogle, signedInId, findMember, identitiesOf } = google;

/** An order that the browser with this cookie made; its id. */
async function addVisitorOrder(visitor: string, state: "pending" | "paid"): Promise<string> {
  const now = google.server.clock.now();
  const id = newId(now);
  await withTestTransaction(google.server, (db) =>
    db.insert(orders).values({
      id,
      number: `G${id}`,
      kind: "cart",
      state,
      claimHash: tokenHash(visitor),
      description: "靈魂百貨",
      subtotal: 290,
      total: 290,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return id;
}

describe("the redirect to Google", () => {
  it("carries code, PKCE, state and nonce; the flow is remembered in a short-lived, encrypted, HttpOnly cookie", async () => {
    const { status, location, headers } = await startFlow(consents);
    expect([status, location.origin]).toEqual([302, google.provider.issuer]);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(location.searchParams);
    expect(rest).toMatchObject({
      client_id: "panshi",
      redirect_uri: `${ORIGIN}${CALLBACK}`,
      response_type: "code",
      code_challenge_method: "S256",
    });
    expect(rest["scope"]?.split(" ")).toEqual(["openid", "email", "profile"]);
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-panshi_google=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(Buffer.from(cookie.split(/[=;]/)[1] ?? "", "base64url").toString()).not.toContain(state);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("accepts no other method", async () => {
    for (const url of [START, CALLBACK]) expect((await google.server.call("POST", url, { body: {} })).status).toBe(405);
  });
});

describe("a new person", () => {
  it("who gave the consents becomes a member, without a password, with a verified e-mail and the welcome e-mail", async () => {
    const person = newPerson();
    const came = await signInWithGoogle(person, { ...consents, marketingOptIn: "1" });
    expect([came.status, came.path, came.params]).toEqual([
      302,
      "/planet-selection",
      { plan: "trial", website_register: "true" },
    ]);
    const row = await findMember(person.email ?? "");
    const now = google.server.clock.now();
    expect(row).toMatchObject({
      fullName: "陳小星",
      lastName: "陳",
      firstName: "小星",
      phone: null,
      passwordHash: null,
      emailVerifiedAt: now,
      ageConfirmedAt: now,
      marketingOptInAt: now,
      registrationCompletedAt: null,
    });
    expect(await signedInId(came.cookies)).toBe(row?.id);
    expect((await emailsTo(google.server.database.db, person.email ?? "")).map(({ purpose }) => purpose)).toEqual([
      "welcome",
    ]);
  });

  it("gets what this browser ordered as a guest", async () => {
    const visitor = newToken();
    const id = await addVisitorOrder(visitor, "pending");
    const came = await signInWithGoogle(newPerson(), consents, { "__Host-panshi_visitor": visitor });
    const [order] = await google.server.database.db.select().from(orders).where(eq(orders.id, id));
    expect(order?.memberId).toBe(await signedInId(came.cookies));
  });

  it("without the consents is not registered, and is asked for them", async () => {
    const person = newPerson();
    const came = await signInWithGoogle(person, { returnTo: "/downloads" });
    expect([came.path, came.params]).toEqual(["/", { register: "google", returnTo: "/downloads" }]);
    expect(await findMember(person.email ?? "")).toBeUndefined();
    expect(came.cookies["__Host-panshi_member"]).toBeUndefined();
  });

  it("is not registered by a link on another site, whatever consents it claims", async () => {
    const person = newPerson();
    const began = await navigate(`${START}?confirmAge=1`, {}, { "sec-fetch-site": "cross-site" });
    const back = await google.provider.visit(began.location.href, person);
    expect((await finishFlow(back, flowCookie(began.cookies))).params).toEqual({ register: "google" });
    expect(await findMember(person.email ?? "")).toBeUndefined();
  });

  it("whose e-mail Google has not verified is refused", async () => {
    for (const given of [{ email_verified: false }, { email_verified: "true" }, { email: undefined }]) {
      const person = newPerson(given as Partial<Person>);
      const before = await countRows(google.server, "members");
      const came = await signInWithGoogle(person, consents);
      expect(came.params).toMatchObject({ error: "auth_failed", message: "unverified" });
      expect(await countRows(google.server, "members")).toBe(before);
    }
  });

  it("is registered once by two concurrent callbacks", async () => {
    const person = newPerson();
    const both = await Promise.all([signInWithGoogle(person, consents), signInWithGoogle(person, consents)]);
    const ids = await Promise.all(both.map(({ cookies }) => signedInId(cookies)));
    expect(ids[0]).toBe((await findMember(person.email ?? ""))?.id);
    expect(ids[0]).toBe(ids[1]);
    expect(await identitiesOf(ids[0] ?? "")).toHaveLength(1);
    expect(await emailsTo(google.server.database.db, person.email ?? "")).toHaveLength(1);
  });

  it("[S2.138] is refused while registration is switched off, save with a paid order; a member still signs in", async () => {
    const [known, stranger] = [newPerson(), newPerson()];
    await signInWithGoogle(known, consents);
    const turn = async (registration: boolean) => {
      const value = { registration };
      const row = { key: SWITCHES_KEY, value, updatedAt: google.server.clock.now() };
      await withTestTransaction(google.server, (db) =>
        db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: { value } }),
      );
      google.server.services.cache.drop("settings");
    };
    await turn(false);
    try {
      for (const query of [consents, {}])
        expect((await signInWithGoogle(stranger, query)).params).toEqual({
          error: "auth_failed",
          message: "registration_closed",
        });
      expect((await signInWithGoogle(known)).path).toBe("/dashboard");
      const closed = await google.server.call("POST", "/api/register", { body: registrationBody() });
      expect(closed.body).toMatchObject({ code: "registration_closed" });
      // Who has paid already registers, by the cookie of the browser or by the link of the letter.
      const visitor = newToken();
      const cookies = { "__Host-panshi_visitor": visitor };
      expect((await signInWithGoogle(newPerson(), consents, cookies)).params).toMatchObject({ error: "auth_failed" });
      await addVisitorOrder(visitor, "paid");
      expect((await signInWithGoogle(newPerson(), {}, cookies)).params).toMatchObject({ register: "google" });
      expect((await signInWithGoogle(newPerson(), consents, cookies)).path).toBe("/planet-selection");
      const subject = await addVisitorOrder(newToken(), "paid");
      const claim = { memberId: null, purpose: "claim_order", subject, lifetime: DAY } as const;
      const claimToken = await transaction(google.server.services.baseCtx, (ctx) => issueToken(ctx, claim));
      const byLink = { ...consents, claimToken };
      expect((await signInWithGoogle(newPerson(), byLink)).path).toBe("/planet-selection");
      const wrongLink = { ...consents, claimToken: "z".repeat(43) };
      expect((await signInWithGoogle(newPerson(), wrongLink)).params).toMatchObject({ message: "registration_closed" });
    } finally {
      await turn(true);
    }
    expect((await signInWithGoogle(stranger, consents)).path).toBe("/planet-selection");
  });

  it("may have a name that cannot be stored as it is", async () => {
    const person = newPerson({ name: `\u0000${"長".repeat(80)}` });
    await signInWithGoogle(person, consents);
    expect((await findMember(person.email ?? ""))?.fullName).toBe("長".repeat(50));
    const hidden = newPerson({ name: "\u202e王\u200b小\u2066明\n" });
    await signInWithGoogle(hidden, consents);
    expect((await findMember(hidden.email ?? ""))?.fullName).toBe("王小明");
    const nothing = newPerson({ name: "\u3164\u200b" });
    await signInWithGoogle(nothing, consents);
    expect((await findMember(nothing.email ?? ""))?.fullName).toMatch(/^person\d+$/);
  });
});

describe("a member", () => {
  it("who signed in before signs in again, whatever their e-mail is now, and is redirected to returnTo", async () => {
    const person = newPerson();
    const first = await signInWithGoogle(person, consents);
    const again = await signInWithGoogle({ ...person, email: "moved@gmail.example" }, { returnTo: "/oracle-draw?x=1" });
    expect(`${again.path}${again.location.search}`).toBe("/oracle-draw?x=1");
    expect(await signedInId(again.cookies)).toBe(await signedInId(first.cookies));
    expect(again.cookies["__Host-panshi_member"]).not.toBe(first.cookies["__Host-panshi_member"]);
    expect((await signInWithGoogle(person)).path).toBe("/dashboard");
  });

  it("is never redirected to another origin", async () => {
    const person = newPerson();
    await signInWithGoogle(person, consents);
    for (const returnTo of ["https://evil.example/", "//evil.example", "/\\evil.example", "/api/logout"])
      expect((await signInWithGoogle(person, { returnTo })).location.href).toBe(`${ORIGIN}/dashboard`);
  });

  it("with the same, verified e-mail is linked, and notified", async () => {
    const { id } = await addMember(google.server, {
      email: "Proven@gmail.example",
      emailVerifiedAt: google.server.clock.now(),
    });
    const came = await signInWithGoogle(newPerson({ email: "proven@gmail.example" }));
    expect(await signedInId(came.cookies)).toBe(id);
    expect(await identitiesOf(id)).toMatchObject([{ issuer: google.provider.issuer, email: "proven@gmail.example" }]);
    expect(await emailsTo(google.server.database.db, "proven@gmail.example")).toMatchObject([
      { purpose: "identity_linked" },
    ]);
  });

  it("with the same e-mail that Google has not verified is never linked", async () => {
    const { id, email } = await addMember(google.server, {
      email: "unvouched@gmail.example",
      emailVerifiedAt: google.server.clock.now(),
    });
    expect(email).not.toBe("");
    const came = await signInWithGoogle(
      newPerson({ email: "unvouched@gmail.example", email_verified: false }),
      consents,
    );
    expect(came.params["error"]).toBe("auth_failed");
    expect(await identitiesOf(id)).toEqual([]);
  });

  it("whose own e-mail was never verified is not linked: the password decides", async () => {
    const { id } = await addMember(google.server, { email: "squatted@gmail.example" });
    const came = await signInWithGoogle(newPerson({ email: "squatted@gmail.example" }), {
      ...consents,
      returnTo: "/account",
    });
    expect(came.params).toEqual({ error: "auth_failed", message: "unproven", login: "1", returnTo: "/account" });
    expect(await identitiesOf(id)).toEqual([]);
    expect(await signedInId(came.cookies)).toBeNull();
  });

  it("who is blocked is refused, by identity and by e-mail", async () => {
    const person = newPerson();
    const first = await signInWithGoogle(person, consents);
    const id = (await signedInId(first.cookies)) ?? "";
    await withTestTransaction(google.server, (db) =>
      db.update(members).set({ isActive: false }).where(eq(members.id, id)),
    );
    for (const sub of [person.sub, "another-sub"]) {
      const came = await signInWithGoogle({ ...person, sub }, consents);
      expect(came.params).toMatchObject({ error: "auth_failed", message: "account_closed" });
      expect(came.cookies["__Host-panshi_member"]).toBeUndefined();
    }
    expect(await identitiesOf(id)).toHaveLength(1);
  });
});
