import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenIdProvider } from "../../../../apps/server/src/adapters/identity-provider.ts";
import { type OpenIdStandIn, startOpenId } from "./server.ts";

/** The stand-in, asked by the server's own adapter. */
let standIn: OpenIdStandIn;
beforeAll(async () => {
  standIn = await startOpenId();
});
afterAll(() => standIn.close());

const redirectUri = "http://127.0.0.1:3000/api/auth/google/callback";
const provider = () =>
  createOpenIdProvider({ issuer: standIn.issuer, clientId: "panshi-demo", clientSecret: "x", redirectUri });
const flow = { state: "state", nonce: "nonce", verifier: "v".repeat(43) };

/** The page that the site's redirect opens. */
const openPage = async () => {
  const answer = await fetch(await provider().authorizationUrl(flow), { redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
};
/** Presses a button of the page: its form's hidden fields and these. */
async function press(fields: Record<string, string>): Promise<URL | null> {
  const { html } = await openPage();
  const form = html.slice(html.indexOf("<form"), html.indexOf("</form>"));
  const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&amp;", "&"),
  ]);
  const query = new URLSearchParams([...hidden, ...Object.entries(fields)]);
  const answer = await fetch(`${standIn.issuer}/chosen?${query}`, { redirect: "manual" });
  const location = answer.headers.get("location");
  return location === null ? null : new URL(location);
}

test("lists the demo persons on a page that says that it is a stand-in", async () => {
  const { status, html } = await openPage();
  expect(status).toBe(200);
  expect(html).toContain("示範：這裡不是 Google");
  for (const name of ["葉晴予", "林若晨", "方初見", "韋言"]) expect(html).toContain(name);
  // Opened without a site that asks, there is nobody to choose.
  const alone = await (await fetch(standIn.issuer)).text();
  expect(alone).toContain("請從網站開始");
  expect(alone).not.toContain("<form");
});

test("signs the chosen person in with PKCE and nonce, once", async () => {
  for (const [person, verifiedEmail] of [
    ["demo-first-visit", "qingyu.demo@panshi.test"],
    ["demo-member", "member@panshi.test"],
    ["demo-unproven", "new@panshi.test"],
    ["demo-unverified", null],
  ] as const) {
    const back = await press({ person });
    expect(back?.href).toContain(`${redirectUri}?`);
    if (!back) continue;
    const identity = await provider().verifyCallback(back, flow);
    expect(identity).toMatchObject({ issuer: standIn.issuer, subject: person, verifiedEmail });
    await expect(provider().verifyCallback(back, flow)).rejects.toThrow();
  }
});

test("signs in somebody who was written into the form, verified or not", async () => {
  const given = { name: "林星石", email: "somebody@example.com" };
  const verified = await press({ ...given, verified: "1" });
  expect(verified && (await provider().verifyCallback(verified, flow))).toEqual({
    issuer: standIn.issuer,
    subject: "demo-somebody@example.com",
    verifiedEmail: "somebody@example.com",
    name: "林星石",
  });
  const other = await press(given);
  expect(other && (await provider().verifyCallback(other, flow))).toMatchObject({ verifiedEmail: null });
  // An empty form comes back to the page.
  expect(await press({ name: " ", email: "" })).toBeNull();
});

test("another verifier or nonce is refused", async () => {
  for (const wrong of [{ verifier: "w".repeat(43) }, { nonce: "other" }]) {
    const back = await press({ person: "demo-member" });
    if (back) await expect(provider().verifyCallback(back, { ...flow, ...wrong })).rejects.toThrow();
    expect(back).not.toBeNull();
  }
});

test("cancelling leads back with access_denied and no code", async () => {
  const back = await press({ cancel: "1" });
  expect(Object.fromEntries(back?.searchParams ?? [])).toEqual({ error: "access_denied", state: "state" });
});
