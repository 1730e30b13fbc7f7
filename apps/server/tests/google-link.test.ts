import { MINUTE } from "@panshi/core/platform/clock";
import { emailsTo } from "@panshi/core/testing";
import { describe, expect, it } from "vitest";
import { addMember, openMemberSession, PASSWORD } from "./fixtures.ts";
import {
  flowCookie,
  consents,
  type CookieValues,
  newPerson,
  ORIGIN,
  sessionCookie,
  START,
  useGoogle,
} from "./google-fixtures.ts";

const google = useGoogle();
const { navigate, startFlow, finishFlow, signInWithGoogle, signedInId, findMember, identitiesOf } = google;

describe("linking and re-authenticating", () => {
  const signedIn = async (given: Parameters<typeof addMember>[1] = {}) => {
    const member = await addMember(google.server, given);
    return { ...member, session: { "__Host-panshi_member": member.cookies.panshi_member } };
  };

  it("links to the member who is signed in, and notifies them by e-mail; a second one is refused", async () => {
    const { id, email, session } = await signedIn();
    const person = newPerson();
    expect((await signInWithGoogle(person, { intent: "link" }, session)).location.href).toBe(`${ORIGIN}/account`);
    expect(await identitiesOf(id)).toMatchObject([{ subject: person.sub, email: person.email }]);
    expect(await emailsTo(google.server.database.db, email)).toMatchObject([{ purpose: "identity_linked" }]);
    expect((await prove(session, { password: PASSWORD })).status).toBe(200);
    const second = await signInWithGoogle(newPerson(), { intent: "link" }, session);
    expect([second.path, second.params]).toEqual(["/account", { error: "auth_failed", message: "linked_already" }]);
    expect(await identitiesOf(id)).toHaveLength(1);
    expect(await signedInId((await signInWithGoogle(person)).cookies)).toBe(id);
  });

  const prove = (session: CookieValues, json: object) =>
    google.server.call<{ error?: { json: { data: { code: string; issues?: { path: string }[] } } } }>(
      "POST",
      "/trpc/member.identity.reauthenticate",
      { cookies: session, body: { json }, headers: { origin: ORIGIN, host: "panshi.test" } },
    );

  it("requires the password or a sign-in of the last ten minutes, which counts once", async () => {
    const { id, session } = await signedIn();
    const unasked = { path: "/account", params: { error: "auth_failed", message: "unasked" } };
    google.server.clock.advance(10 * MINUTE + 1);
    expect(await startFlow({ intent: "link" }, session)).toMatchObject(unasked);
    const asked = await prove(session, {});
    expect([asked.status, asked.body.error?.json.data.issues]).toMatchObject([400, [{ path: "password" }]]);
    expect((await prove(session, { password: "not it at all" })).status).toBe(400);
    expect(await startFlow({ intent: "link" }, session)).toMatchObject(unasked);
    expect((await prove(session, { password: PASSWORD })).status).toBe(200);
    expect((await startFlow({ intent: "link" }, session)).location.origin).toBe(google.provider.issuer);
    expect(await startFlow({ intent: "link" }, session)).toMatchObject(unasked);
    expect(await identitiesOf(id)).toEqual([]);
  });

  it("accepts no re-authentication of another session of the same member", async () => {
    const { id, session } = await signedIn();
    const other = { "__Host-panshi_member": (await openMemberSession(google.server, id)).panshi_member };
    google.server.clock.advance(10 * MINUTE + 1);
    expect((await prove(other, { password: PASSWORD })).status).toBe(200);
    expect((await startFlow({ intent: "link" }, session)).params["message"]).toBe("unasked");
    const began = await startFlow({ intent: "link" }, other);
    const back = await google.provider.visit(began.location.href, newPerson());
    expect((await finishFlow(back, { ...flowCookie(began.cookies), ...session })).path).toBe("/");
    expect(await identitiesOf(id)).toEqual([]);
  });

  it("asks a member without a password, who signed in long ago, to sign in again", async () => {
    const { session } = await signedIn({ passwordHash: null });
    expect((await prove(session, {})).status).toBe(200);
    google.server.clock.advance(10 * MINUTE + 1);
    expect((await prove(session, {})).body.error?.json.data.code).toBe("sign_in_again");
  });

  it("ends the session that the browser had before, whoever's it was", async () => {
    const { session } = await signedIn();
    const came = await signInWithGoogle(newPerson(), consents, session);
    expect(await signedInId(came.cookies)).not.toBeNull();
    expect(await signedInId(session)).toBeNull();
  });

  it("links nothing without the session that started it, or from another site", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    expect((await startFlow({ intent: "link" })).location.href).toBe(`${ORIGIN}/?login=1&returnTo=%2Faccount`);
    const foreign = await navigate(`${START}?intent=link`, one.session, { "sec-fetch-site": "cross-site" });
    expect(foreign.cookies["__Host-panshi_google"]).toBeUndefined();
    const began = await startFlow({ intent: "link" }, one.session);
    const back = await google.provider.visit(began.location.href, newPerson());
    expect((await finishFlow(back, { ...flowCookie(began.cookies), ...other.session })).path).toBe("/");
    for (const { id } of [one, other]) expect(await identitiesOf(id)).toEqual([]);
  });

  it("does not take an identity of another member", async () => {
    const person = newPerson();
    const owner = (await signedInId((await signInWithGoogle(person, consents)).cookies)) ?? "";
    const { id, session } = await signedIn();
    const came = await signInWithGoogle(person, { intent: "link" }, session);
    expect(came.params).toMatchObject({ error: "auth_failed", message: "identity_taken" });
    expect([await identitiesOf(owner), await identitiesOf(id)]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });

  it("opens a new session for the same member alone", async () => {
    const person = newPerson();
    const first = await signInWithGoogle(person, consents);
    const id = (await signedInId(first.cookies)) ?? "";
    const again = await signInWithGoogle(
      person,
      { intent: "again", returnTo: "/account" },
      sessionCookie(first.cookies),
    );
    expect([again.path, await signedInId(again.cookies)]).toEqual(["/account", id]);
    const another = newPerson();
    const mixed = await signInWithGoogle(another, { intent: "again", ...consents }, sessionCookie(again.cookies));
    expect([mixed.path, mixed.params["error"]]).toEqual(["/account", "auth_failed"]);
    expect(await findMember(another.email ?? "")).toBeUndefined();
  });
});
