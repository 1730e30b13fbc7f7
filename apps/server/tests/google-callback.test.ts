import { MINUTE } from "@panshi/core/platform/clock";
import { describe, expect, it, vi } from "vitest";
import { testApp } from "../src/testing.ts";
import { countRows } from "./fixtures.ts";
import {
  CALLBACK,
  consents,
  type CookieValues,
  flowCookie,
  googleVariables,
  newPerson,
  ORIGIN,
  START,
  useGoogle,
} from "./google-fixtures.ts";
import { googleProvider, type Person } from "./google-provider.ts";

const google = useGoogle();
const { startFlow, finishFlow } = google;

describe("a callback", () => {
  const began = async () => {
    const start = await startFlow(consents);
    return { flow: flowCookie(start.cookies), location: start.location };
  };
  const failedWith = async (back: URL, cookies: CookieValues) => {
    const before = await countRows(google.server, "member_sessions");
    const { status, path, params } = await finishFlow(back, cookies);
    expect([status, path]).toEqual([302, "/"]);
    expect(await countRows(google.server, "member_sessions")).toBe(before);
    return params;
  };
  const at = (query: string) => new URL(`${ORIGIN}${CALLBACK}?${query}`);

  it("[S2.21] after a refusal redirects with oauth_denied, and [S2.22] without a code with missing_code", async () => {
    const { flow, location } = await began();
    const state = location.searchParams.get("state") ?? "";
    expect(await failedWith(at(`error=access_denied&state=${state}`), flow)).toEqual({ error: "oauth_denied" });
    expect(await failedWith(at("error=server_error"), {})).toEqual({ error: "auth_failed" });
    expect(await failedWith(at(`state=${state}`), flow)).toEqual({ error: "missing_code" });
    expect(await failedWith(at("code=a&code=b"), {})).toEqual({ error: "missing_code" });
  });

  it("with a state that is not this browser's, or no flow at all, opens nothing", async () => {
    const [one, other] = [await began(), await began()];
    const back = await google.provider.visit(one.location.href, newPerson());
    expect(await failedWith(back, other.flow)).toMatchObject({ error: "auth_failed" });
    expect(await failedWith(back, {})).toMatchObject({ error: "auth_failed" });
    expect(await failedWith(back, { "__Host-panshi_google": "x".repeat(200) })).toMatchObject({ error: "auth_failed" });
    const sealed = one.flow["__Host-panshi_google"] ?? "";
    const altered = `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`;
    expect(await failedWith(back, { "__Host-panshi_google": altered })).toMatchObject({ error: "auth_failed" });
  });

  it("later than ten minutes opens nothing, and clears its cookie", async () => {
    const { flow, location } = await began();
    const back = await google.provider.visit(location.href, newPerson());
    google.server.clock.advance(10 * MINUTE);
    const late = await finishFlow(back, flow);
    expect(late.params).toMatchObject({ error: "auth_failed" });
    expect(String(late.headers["set-cookie"])).toMatch(/__Host-panshi_google=;.*Expires=Thu, 01 Jan 1970/);
  });

  it("is accepted once", async () => {
    const { flow, location } = await began();
    const back = await google.provider.visit(location.href, newPerson());
    expect((await finishFlow(back, flow)).path).toBe("/planet-selection");
    expect(await failedWith(back, flow)).toMatchObject({ error: "auth_failed" });
  });

  it("is accepted once, also of two concurrent ones", async () => {
    const { flow, location } = await began();
    const back = await google.provider.visit(location.href, newPerson());
    const both = await Promise.all([finishFlow(back, flow), finishFlow(back, flow)]);
    expect(both.filter(({ path }) => path === "/planet-selection")).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ["another nonce", { nonce: "not ours" }],
    ["another audience", { aud: "another client" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["an expired token", { exp: 1_700_000_000 }],
    ["a subject that is too long", { sub: "x".repeat(256) }],
  ])("with %s is refused", async (_, claims) => {
    const { flow, location } = await began();
    const back = await google.provider.visit(location.href, newPerson(claims as Partial<Person>));
    expect(await failedWith(back, flow)).toEqual({ error: "auth_failed" });
  });

  it("with a code that the provider does not know is refused", async () => {
    const { flow, location } = await began();
    const back = at(`code=made-up&state=${location.searchParams.get("state")}`);
    expect(await failedWith(back, flow)).toEqual({ error: "auth_failed" });
  });

  it("logs the hash of its address, and no personal data", async () => {
    const { flow, location } = await began();
    const warn = vi.spyOn(google.server.services.baseCtx.log, "warn").mockImplementation(() => {});
    await failedWith(at(`code=made-up&state=${location.searchParams.get("state")}`), flow);
    const lines = warn.mock.calls.filter(([, message]) => message === "sign-in failed");
    warn.mockRestore();
    const address = expect.stringMatching(/^[\w-]{43}$/);
    const line = { realm: "member", provider: "google", reason: "bad_credentials", account: null, address };
    expect(lines).toEqual([[{ ...line, requestId: expect.any(String) }, "sign-in failed"]]);
  });
});

describe("the provider", () => {
  it("that is unreachable does not keep the server from starting; discovery is tried again", async () => {
    const late = await googleProvider();
    await late.stop();
    const beside = await testApp({ sharing: google.server, variables: googleVariables(late.issuer) });
    try {
      const answer = await beside.call("GET", START, { headers: { host: "panshi.test" } });
      const { searchParams } = new URL(String(answer.headers["location"]), ORIGIN);
      expect(Object.fromEntries(searchParams)).toEqual({
        error: "auth_failed",
        message: "away",
      });
      expect((await beside.call("GET", "/health/ready")).status).toBe(200);
      const back = await googleProvider(Number(new URL(late.issuer).port));
      const found = await beside.call("GET", START, { headers: { host: "panshi.test" } });
      await back.stop();
      expect(String(found.headers["location"])).toContain(late.issuer);
    } finally {
      await beside.close();
    }
  });

  it("that is not configured makes both paths answer 404", async () => {
    const beside = await testApp({ sharing: google.server });
    try {
      for (const url of [START, CALLBACK]) expect((await beside.call("GET", url)).status).toBe(404);
    } finally {
      await beside.close();
    }
  });
});
