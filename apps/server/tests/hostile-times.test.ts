import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember } from "./fixtures.ts";
import {
  earlyAndLateDays,
  hostileTimes,
  inputSchemaOf,
  sampleInput,
  sampleWithTimes,
  type Schema,
  timePaths,
} from "./hostile.ts";
import { payuniVariables } from "./payment-fixtures.ts";
import type { TrpcFailure } from "./trpc-calls.ts";

let server: TestApp;
let cookies: Record<string, string>;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  const html = () => Promise.resolve("");
  server.services.baseCtx.previews = { post: html, story: html, faq: html };
  cookies = { ...(await addMember(server)).cookies, ...(await addAdministrator(server, "super_admin")).cookies };
});
afterAll(() => server.close());

const ID = "0195e4c0-0000-7000-8000-000000000001";
type Procedure = { _def: { type: string; meta?: ProcedureMeta; inputs: unknown[] } };
/** Every procedure, documented or not, that takes an input. */
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([name, { _def }]) => {
    const input = _def.inputs[0] as z.core.$ZodType | undefined;
    const schema = inputSchemaOf({ input });
    return input && schema ? [{ name, type: _def.type, rest: _def.meta?.rest, input, schema }] : [];
  },
);
const timed = procedures.filter(({ schema }) => timePaths(schema).length > 0);
type Timed = (typeof timed)[number];

/** Sends an input to the procedure, and to its documented call. */
async function send({ name, type, rest }: Timed, input: Record<string, unknown>) {
  const answers: { status: number; issues: ErrorBody["issues"]; text: string }[] = [];
  const called =
    type === "query"
      ? await server.call<TrpcFailure>(
          "GET",
          `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
          { cookies },
        )
      : await server.call<TrpcFailure>("POST", `/trpc/${name}`, { cookies, body: { json: input } });
  // Downloads and uploads have their documented call alone.
  if ((rest?.kind ?? "json") === "json") answers.push({ ...called, issues: called.body.error?.json.data.issues });
  if (!rest) return answers;
  const inQuery = rest.method === "GET" || rest.method === "DELETE";
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
  );
  const path = rest.path.replace(/:\w+/g, ID);
  const documented = inQuery
    ? await server.call<ErrorBody>(rest.method, `${path}?${query}`, { cookies })
    : await server.call<ErrorBody>(rest.method, path, { cookies, body: input });
  return [...answers, { ...documented, issues: documented.body.issues }];
}

describe("days and times", () => {
  it("are many, and each is declared by the shared schemas", () => {
    expect(timed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["admin.order.list", "admin.audit.list", "admin.post.update", "member.dialogue.create"]),
    );
    /** What takes a day or a time, but neither words nor letters nor a phone number, is one. */
    const probes = ["2026-02-28", "2026-02-28T00:00:00.000Z", "一段話", "abc-def-gh", "02-2345-6789"];
    const undeclared = procedures.flatMap(({ name, input, schema }) =>
      Object.entries(schema.properties ?? {}).flatMap(([field, part]) => {
        if (part.type !== "string" || part.enum || part.const !== undefined || timePaths(part).length > 0) return [];
        const valid = sampleInput(schema, "", ID) as Record<string, unknown>;
        const [asDay, asTime, ...asOthers] = probes.map((value) => {
          const { error } = z.safeParse(input, { ...valid, [field]: value });
          return !error?.issues.some(({ path }) => path[0] === field);
        });
        return (asDay || asTime) && !asOthers.includes(true) ? [`${name} ${field}`] : [];
      }),
    );
    expect(undeclared).toEqual([]);
  });

  it.each(timed.map((each) => [each.name, each] as const))(
    "of %s that no calendar or table has are refused field by field, in Chinese",
    async (_name, procedure) => {
      const paths = timePaths(procedure.schema);
      const sample = (time: (format: string) => string) =>
        sampleWithTimes(procedure.schema as Schema, "", ID, time) as Record<string, unknown>;
      for (const value of hostileTimes)
        for (const { status, issues, text } of await send(
          procedure,
          sample(() => value),
        )) {
          expect([value, status]).toEqual([value, 400]);
          for (const path of paths)
            expect(issues?.find((issue) => issue.path === path)?.message, `${value} ${path} ${text}`).toMatch(
              /\p{Script=Han}/u,
            );
        }
      for (const value of earlyAndLateDays)
        for (const { status, text } of await send(
          procedure,
          sample((format) => (format === "date" ? value : `${value}T23:59:59.999Z`)),
        ))
          expect(status, `${value} ${text}`).toBeLessThan(500);
    },
    30_000,
  );
});
