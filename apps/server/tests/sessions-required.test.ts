import { appRouter } from "@panshi/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, snapshot } from "./fixtures.ts";
import { trpcCalls } from "./trpc-calls.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
const { post } = trpcCalls(() => server);

/** What may be called without a session: a procedure that is added here is open to everybody. */
const open = [
  "admin.session.signIn",
  "member.email.confirm",
  "member.oracle.askedToday",
  "member.oracle.draw",
  "member.oracle.drawn",
  "member.oracle.interpret",
  "member.oracle.interpretStream",
  "member.oracle.modelConsent",
  "member.oracle.random",
  "member.oracle.rateReading",
  "member.oracle.sample",
  "member.oracle.slip",
  "member.password.forgot",
  "member.password.reset",
  "member.session.register",
  "member.session.signIn",
  "member.shop.freeFiles",
  "member.shop.products",
  "member.site.capabilities",
  "member.site.contact",
  "member.site.content",
  "member.site.faqs",
  "member.site.plans",
  "member.site.post",
  "member.site.posts",
  "member.site.seller",
  "member.site.stories",
  "member.site.storiesAtRandom",
  "payments.createCartOrder",
  "payments.createPlanOrder",
  "payments.order",
  "payments.quote",
  "payments.state",
];
type Definition = { _def: { type: string; meta?: { rest?: { kind?: string } } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>);
const closed = procedures.flatMap(([name, { _def }]) =>
  // Over tRPC a download is not found; its documented path is tested with its noun.
  open.includes(name) || _def.meta?.rest?.kind === "download" ? [] : [{ name, type: _def.type }],
);

it("names only procedures that there are", () => {
  expect(open.filter((name) => !procedures.some(([each]) => each === name))).toEqual([]);
  expect(closed.length).toBeGreaterThan(30);
});

it("any other procedure answers 401 without a session and with one of the other kind, and changes nothing", async () => {
  const [member, administrator] = [await addMember(server), await addAdministrator(server, "super_admin")];
  const before = await snapshot(server);
  for (const { name, type } of closed)
    for (const cookies of [{}, name.startsWith("admin.") ? member.cookies : administrator.cookies]) {
      const answer =
        type === "query" ? await server.call("GET", `/trpc/${name}`, { cookies }) : await post(name, null, { cookies });
      expect([name, answer.status, answer.text.includes('"unauthorized"')]).toEqual([name, 401, true]);
    }
  expect(await snapshot(server)).toEqual(before);
});
