import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPrayers } from "./fixtures.ts";

/** `CALLS=10000` for a long run. */
const CALLS = Number(process.env["CALLS"] ?? 2000);
const AT_ONCE = 100;
const [MEMBERS, ADMINISTRATORS, SIGNED_OUT] = [500, 20, 50];

type Caller = { kind: "member" | "administrator"; id: string; cookies: Record<string, string>; isOut: boolean };
let server: TestApp;
const callers: Caller[] = [];
beforeAll(async () => {
  server = await testApp();
  for (let at = 0; at < MEMBERS; at += AT_ONCE)
    callers.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const { id, cookies } = await addMember(server);
          await addPrayers(server, id, [{ title: `願望 ${id}` }]);
          return { kind: "member" as const, id, cookies, isOut: false };
        }),
      )),
    );
  for (let at = 0; at < ADMINISTRATORS; at += 1) {
    const { id, cookies } = await addAdministrator(server, at % 2 === 0 ? "admin" : "moderator");
    callers.push({ kind: "administrator", id, cookies, isOut: false });
  }
});
afterAll(() => server.close());

const inputs = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} } }));
/** Each answers something of the caller's own: an id, or a title that contains it. */
const callsOf = {
  member: [
    "/api/auth/user",
    "/trpc/member.session.user",
    "/api/prayers",
    `/trpc/member.temple.prayers,member.temple.prayers?batch=1&input=${inputs}`,
    "/trpc/member.session.user,member.notification.unread,member.temple.overview?batch=1",
  ],
  administrator: [
    "/api/admin/auth",
    "/trpc/admin.session.current",
    "/trpc/admin.session.current,admin.overview.view?batch=1",
  ],
} as const;
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

it("calls of 500 members and 20 administrators at once are answered with the caller's own rows, and none that signed out", async () => {
  const known = new Set(callers.map(({ id }) => id));
  const foreign: string[] = [];
  let [answered, refused] = [0, 0];
  const callOnce = async (caller: Caller, path: string) => {
    const { isOut } = caller;
    const { status, text } = await server.call("GET", path, { cookies: caller.cookies });
    if (isOut ? status !== 401 : status !== 200)
      foreign.push(`${path} ${status} of ${isOut ? "one who is out" : "one who is in"}`);
    else if (isOut) refused += 1;
    else answered += 1;
    const ids = [...text.matchAll(IDS)].map(([id]) => id).filter((id) => known.has(id));
    const isOwn = ids.length > 0 && ids.every((id) => id === caller.id);
    if (status === 200 ? !isOwn : ids.length > 0) foreign.push(`${path} of ${caller.id}: ${ids.join(" ")}`);
  };
  const signOut = async (caller: Caller) => {
    const { status } = await server.call("GET", "/api/logout", { cookies: caller.cookies });
    expect(status).toBe(302);
    caller.isOut = true;
  };
  let signedOut = 0;
  for (let sent = 0; sent < CALLS; sent += AT_ONCE) {
    // Between two turns, so that it is known who is out.
    for (; signedOut < (sent / CALLS) * SIGNED_OUT; signedOut += 1) {
      const caller = callers[signedOut * 7];
      if (caller) await signOut(caller);
    }
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const caller = callers[(sent * 31 + index * 17) % callers.length];
        if (!caller) throw new Error("no caller");
        const paths = callsOf[caller.kind];
        return callOnce(caller, paths[(sent / AT_ONCE + index) % paths.length] ?? paths[0]);
      }),
    );
  }
  expect(foreign).toEqual([]);
  expect(answered + refused).toBe(CALLS);
  expect(refused).toBeGreaterThan(0);
});
