import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import type { Overview } from "@panshi/contracts/site/overview";
import { roles } from "@panshi/contracts/platform/permissions";
import type { SelfCheckCall } from "@panshi/contracts/site/self-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { callPermissions, rolesByPermission } from "./call-permissions.ts";
import { addAdministrator } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Definition = { type: string; meta?: ProcedureMeta };
const typeOf = (name: string) =>
  (appRouter._def.procedures as unknown as Record<string, { _def: Definition }>)[name]?._def;
/** By the list that is written by hand. */
const readingCalls = Object.keys(callPermissions).filter((name) => {
  const procedure = typeOf(name);
  return name.startsWith("admin.") && procedure?.type === "query" && (procedure.meta?.rest?.kind ?? "json") === "json";
});

const query = async <T>(path: string, cookies: Record<string, string>, input: object = {}) => {
  const answer = await server.call<{ result?: { data: { json: T } } }>(
    "GET",
    `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
    { cookies },
  );
  return { status: answer.status, json: answer.body.result?.data.json };
};

it.each(roles)(
  "[S2.102] [S6.25] the self-check of a %s has every reading call, and each is answered as the role may",
  async (role) => {
    const { cookies } = await addAdministrator(server, role);
    const calls = (await query<SelfCheckCall[]>("admin.selfCheck.calls", cookies)).json ?? [];
    expect(calls.map(({ path }) => path).toSorted()).toEqual(readingCalls.toSorted());
    const answers = await Promise.all(
      calls.map(async ({ path, input }) => [path, (await query(path, cookies, input)).status] as const),
    );
    const isRight = ([path, status]: readonly [string, number]) => {
      const who = callPermissions[path] as keyof typeof rolesByPermission | "any administrator";
      const allowed = who === "any administrator" || (rolesByPermission[who] as readonly string[]).includes(role);
      return allowed ? [200, 400, 404].includes(status) : status === 403;
    };
    expect(answers.filter((answer) => !isRight(answer))).toEqual([]);
    expect(answers.filter(([, status]) => status === 200).length).toBeGreaterThan(3);
  },
);

it("[S6.25] the overview answers /api/admin/stats to every role with the lines that the role may handle", async () => {
  for (const role of roles) {
    const { cookies } = await addAdministrator(server, role);
    const { status, body } = await server.call<Overview>("GET", "/api/admin/stats", { cookies });
    // Alerts have no e-mail to go to on a new site.
    const lines = (rolesByPermission["settings:general"] as readonly string[]).includes(role) ? ["alertAddress"] : [];
    expect([role, status, body.lines.map(({ line }) => line)]).toEqual([role, 200, lines]);
    expect(body.figures.week.revenue).toBe(role === "moderator" ? undefined : 0);
  }
  expect((await server.call("GET", "/api/admin/stats")).status).toBe(401);
});
