import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { appRouter } from "@panshi/api";
import type { Audience, ProcedureMeta } from "@panshi/api/procedure-meta";
import { AppError } from "@panshi/contracts/platform/errors";
import { hasPermission, permissions, roles } from "@panshi/contracts/platform/permissions";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "../src/openapi/document.ts";
import { securityByAudience } from "../src/openapi/operation.ts";
import { compressPage } from "../src/pages/cached-page.ts";
import type { Website } from "../src/pages/website.ts";
import { type TestApp, testApp, type TestResponse, uniqueNetworkAddress } from "../src/testing.ts";
import {
  VISITOR_OR_CURRENT_MEMBER,
  callPermissions,
  rolesByPermission,
  type CallPermission,
} from "./call-permissions.ts";
import { snapshot } from "./fixtures.ts";
import { inputSchemaOf, sampleInput } from "./hostile.ts";
import { payuniVariables } from "./payment-fixtures.ts";
import { type Caller, callers, type Verdict, expectedVerdict } from "./permission-callers.ts";

/** Calls every procedure and every route as each of `callers`, and compares the answers with call-permissions.ts. */

const LIST = "apps/server/tests/call-permissions.ts";
const STREAM = "over a tRPC stream";
const ID = "0195e4c0-0000-7000-8000-000000000001";

type Cookies = Record<string, string>;
type Definition = {
  type: "query" | "mutation" | "subscription";
  meta: ProcedureMeta;
  inputs: unknown[];
  resolver: (options: { ctx: unknown; input: unknown }) => unknown;
};
const all = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
  ([name, { _def }]) => ({ name, ..._def, who: callPermissions[name] }),
);
type Procedure = (typeof all)[number] & { who: CallPermission };
/** Those with a line; one without is reported once, below. */
const procedures = all.filter((each): each is Procedure => each.who !== undefined);

/** A page and the folders of built files, for the routes that need them. */
const website: Website = {
  routes: [{ path: "/any-page-of-the-member-site", noindex: false }],
  webRoot: import.meta.dirname,
  adminRoot: import.meta.dirname,
  adminPage: () => Promise.resolve(""),
  page: () => compressPage("", 200),
  sendNotFound: async (_request, reply) => reply.status(404).send(),
};

let server: TestApp;
const routes: { method: string; url: string }[] = [];
beforeAll(async () => {
  const listRoutes = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  subscribe("fastify.initialization", listRoutes);
  const google = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "a", GOOGLE_ISSUER: "http://127.0.0.1:9" };
  server = await testApp({ variables: { ...payuniVariables, ...google }, website });
  unsubscribe("fastify.initialization", listRoutes);
});
afterAll(() => server.close());

/**
 * One way to make a call. `endsSession`: where it is allowed, the caller's session may be gone after it. `endless`: where it
 * is allowed, its answer does not end, so only refused callers make it.
 */
type Call = {
  title: string;
  who: CallPermission;
  endsSession: boolean;
  endless?: true;
  send: (cookies: Cookies) => Promise<Answer>;
};
type Answer = Pick<TestResponse, "status" | "text">;

/** An input that no schema takes: a call that is refused was refused before its input was read. */
const invalid = { json: 1 };
const query = (input: unknown) => encodeURIComponent(JSON.stringify(input));

const overTrpc = ({ name, type }: Procedure) =>
  type === "mutation"
    ? (cookies: Cookies) => server.call("POST", `/trpc/${name}`, { cookies, body: invalid })
    : (cookies: Cookies) => server.call("GET", `/trpc/${name}?input=${query(invalid)}`, { cookies });

const overStream =
  ({ name, type }: Procedure) =>
  async (cookies: Cookies): Promise<Answer> => {
    const inputs = { 0: invalid };
    const { statusCode, body } = await server.app.inject({
      ...(type === "mutation"
        ? { method: "POST", url: `/trpc/${name}?batch=1`, payload: inputs }
        : { method: "GET", url: `/trpc/${name}?batch=1&input=${query(inputs)}` }),
      headers: { "trpc-accept": "application/jsonl", "x-forwarded-for": uniqueNetworkAddress() },
      cookies,
    });
    return { status: statusCode, text: body };
  };

function overRest(method: string, url: string) {
  const path = url.replace(/:\w+|\*/g, "x");
  const body = method === "GET" || method === "DELETE" ? {} : { body: 1 };
  return (cookies: Cookies) => server.call(method as "GET", path, { cookies, ...body });
}

const isOpen = (who: CallPermission): boolean =>
  who === "anyone" || who === "visitor or member" || who === VISITOR_OR_CURRENT_MEMBER;

/** Downloads and uploads: over tRPC nobody finds them. */
const isFile = ({ meta: { rest } }: Procedure): boolean => rest?.kind !== undefined && rest.kind !== "json";

function callsOf(procedure: Procedure): Call[] {
  const { name, type, inputs, meta, who } = procedure;
  const rest = meta.rest;
  if (type === "subscription")
    return [{ who, endsSession: false, title: `${name} ${STREAM}`, send: overTrpc(procedure), endless: true }];
  const each = { who, endsSession: type === "mutation" && inputs.length === 0 };
  const paths = rest ? [rest.path, ...(rest.aliases ?? [])].map((path) => ({ path, method: rest.method })) : [];
  return [
    // Over tRPC, a call that is open to all is made in the batches only.
    ...paths.map(({ path, method }) => ({
      ...each,
      title: `${name} by ${method} ${path}`,
      send: overRest(method, path),
    })),
    ...(isFile(procedure) || isOpen(who)
      ? []
      : [
          { ...each, title: `${name} over tRPC`, send: overTrpc(procedure) },
          { ...each, title: `${name} ${STREAM}`, send: overStream(procedure) },
        ]),
  ];
}

const isRouteLine = (line: string): boolean => line.includes(" ");
const calls: Call[] = [
  ...procedures.flatMap(callsOf),
  ...Object.entries(callPermissions).flatMap(([line, who]) => {
    if (!isRouteLine(line)) return [];
    const [method = "", url = ""] = line.split(" ");
    return [{ title: line, who, endsSession: !isOpen(who), send: overRest(method, url) }];
  }),
];

const statuses: Record<Verdict, number | null> = { allowed: null, unauthorized: 401, forbidden: 403 };
const codeIn = (text: string): Verdict =>
  text.includes('"code":"unauthorized"')
    ? "unauthorized"
    : text.includes('"code":"forbidden"')
      ? "forbidden"
      : "allowed";

/** What is wrong with an answer, in a sentence that says where to look; null where nothing is. */
function fault({ title, who }: Pick<Call, "title" | "who">, caller: Caller, answer: Answer): string | null {
  const expected = expectedVerdict(caller, who);
  const found = codeIn(answer.text);
  // A stream's status was sent before it failed.
  const isStream = title.endsWith(STREAM);
  const status = statuses[expected];
  if (found === expected && (isStream || status === null || answer.status === status)) return null;
  const meta = procedures.find(({ name }) => title.startsWith(`${name} `))?.meta;
  const stated = meta ? `, its meta "${meta.permission ?? meta.audience}"` : "";
  return `${title}, as ${caller.as}: must be ${expected}, was ${found} (${answer.status}); ${LIST} says "${who}"${stated}`;
}

describe("[S6.05] [S6.24] [S7.35] each call, as each caller", () => {
  it.each(callers)("$as", async (caller) => {
    const faults: (string | null)[] = [];
    const shared = await caller.cookies(server);
    const send = async (call: Call, cookies: Cookies) => faults.push(fault(call, caller, await call.send(cookies)));

    const before = await snapshot(server);
    const denied = calls
      .filter(({ who }) => expectedVerdict(caller, who) !== "allowed")
      .toSorted((a, b) => Number(a.endsSession) - Number(b.endsSession));
    for (const call of denied) await send(call, shared);
    for (const group of batches(caller)) faults.push(...(await sendBatch(group, caller, shared)));
    const after = await snapshot(server);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (changed.length > 0) faults.push(`calls that were refused as ${caller.as} have changed ${changed.join(", ")}`);

    for (const call of calls)
      if (!denied.includes(call) && !call.endless)
        await send(call, call.endsSession ? await caller.cookies(server) : shared);
    expectNone(faults);
  });
});

/** One fault a line, so that a failure shows them as they are. */
const expectNone = (faults: readonly (string | null)[]) =>
  expect(faults.filter((each) => each !== null).join("\n")).toBe("");

/** Every call that can go into a batch, ten at a time, whether allowed or not: each is answered by itself. */
function batches(caller: Caller): Procedure[][] {
  const mixed = procedures.filter((procedure) => {
    const { type, inputs, who } = procedure;
    const endsSession = type === "mutation" && inputs.length === 0 && expectedVerdict(caller, who) === "allowed";
    return type !== "subscription" && !isFile(procedure) && !endsSession;
  });
  const inTens = (of: Procedure[]) =>
    Array.from({ length: Math.ceil(of.length / 10) }, (_, at) => of.slice(at * 10, at * 10 + 10));
  // Every other call, so that the realms are mixed.
  const shuffled = mixed.toSorted((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return [
    ...inTens(shuffled.filter(({ type }) => type === "query")),
    ...inTens(shuffled.filter(({ type }) => type === "mutation")),
  ];
}

async function sendBatch(group: Procedure[], caller: Caller, cookies: Cookies): Promise<(string | null)[]> {
  const path = `/trpc/${group.map(({ name }) => name).join(",")}?batch=1`;
  const inputs = Object.fromEntries(group.map((_, at) => [at, invalid]));
  const answer =
    group[0]?.type === "query"
      ? await server.call<unknown[]>("GET", `${path}&input=${query(inputs)}`, { cookies })
      : await server.call<unknown[]>("POST", path, { cookies, body: inputs });
  return group.map(({ name, who }, at) => {
    const part = answer.body[at] as { error?: { json: { data: { httpStatus: number } } } };
    const alone = { ...answer, status: part.error?.json.data.httpStatus ?? 200, text: JSON.stringify(part) };
    return fault({ title: `${name} in a batch`, who }, caller, alone);
  });
}

describe("the list of who may call what", () => {
  it("[S6.05] [S7.35] gives each permission to the roles that contracts/permissions.ts gives it, super_admin every one", () => {
    const inContract = permissions.map((each) => [each, roles.filter((role) => hasPermission(role, each)).toSorted()]);
    const inList = Object.entries(rolesByPermission).map(([permission, of]) => [permission, [...of].toSorted()]);
    expect(Object.fromEntries(inContract), `"holders" of ${LIST}`).toEqual(Object.fromEntries(inList));
    expect(permissions.filter((each) => !hasPermission("super_admin", each))).toEqual([]);
  });

  it("has a line for each procedure, the same as its meta", () => {
    expectNone(all.map((procedure) => faultOfMeta(procedure)));
  });

  it("has a line for each route that is not a procedure", async () => {
    const documented = new Set(
      all.flatMap(({ meta: { rest } }) =>
        rest ? [rest.path, ...(rest.aliases ?? [])].map((path) => `${rest.method} ${path}`) : [],
      ),
    );
    const missing: string[] = [];
    for (const { method, url } of routes) {
      // Procedures have lines of their own.
      if (url === "/trpc/:path") continue;
      const known = [`${method} ${url}`, `${method === "HEAD" ? "GET" : method} ${url}`];
      if (known.some((line) => documented.has(line) || line in callPermissions)) continue;
      const { status } = await overRest(method, url)({});
      if (status !== 405) missing.push(missingLine(`the route ${method} ${url}`, `${method} ${url}`, "anyone"));
    }
    expectNone(missing);
  });

  it("has no line for what is not there", () => {
    const there = new Set([...all.map(({ name }) => name), ...routes.map(({ method, url }) => `${method} ${url}`)]);
    const stale = Object.keys(callPermissions).filter((line) => !there.has(line));
    expectNone(stale.map((line) => `${LIST}: there is no ${line}; remove its line`));
  });

  it("is what the API document says of each documented call", () => {
    const { paths } = openApiDocument(server.services.environment, "");
    for (const { name, meta, who } of procedures)
      for (const path of meta.rest ? [meta.rest.path, ...(meta.rest.aliases ?? [])] : []) {
        const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[meta.rest?.method.toLowerCase() ?? ""];
        expect([name, operation?.security]).toEqual([name, securityByAudience[audienceOf(who)]]);
        expect(operation?.description ?? "", name).toContain(who in rolesByPermission ? `\`${who}\`` : "");
      }
  });
});

const audiences: Partial<Record<CallPermission, Audience>> = {
  anyone: "anyone",
  "visitor or member": "member-or-visitor",
  [VISITOR_OR_CURRENT_MEMBER]: "member-or-visitor",
  member: "member",
};
const audienceOf = (who: CallPermission): Audience => audiences[who] ?? "administrator";

const missingLine = (what: string, line: string, who: string) =>
  `${what} has no line in ${LIST}. Add who may call it, by the table of docs/decisions/0027, for example:\n  "${line}": "${who}",`;

function faultOfMeta({ name, type, meta, who }: (typeof all)[number]): string | null {
  const audience = meta.audience ?? "anyone";
  const whoOfAudience =
    audience === "administrator"
      ? "any administrator"
      : audience.replace("member-or-visitor", type === "mutation" ? VISITOR_OR_CURRENT_MEMBER : "visitor or member");
  const stated = meta.permission ?? whoOfAudience;
  if (!who) return missingLine(name, name, stated);
  if ((meta.rest?.cached || meta.rest?.oneOf) && who !== "anyone")
    return `${name}: a cached answer goes to everybody, not to "${who}"`;
  if (who === stated && audience === audienceOf(who)) return null;
  return `${name}: its meta says "${stated}" of ${audience}, ${LIST} says "${who}"`;
}

describe("[S6.24] the verb of each call of the back office checks its permission again, before anything else", () => {
  const guarded = procedures.filter(({ who }) => who in rolesByPermission);
  it.each(guarded)("$name", async (procedure) => {
    const { name, who } = procedure;
    const fix = `${name}: its verb must be declared by staffVerb("${who}", …)`;
    expect(await refusalOf(procedure, "nobody"), fix).toBe(who);
    for (const role of roles)
      if (expectedVerdict({ isMember: false, role }, who) === "allowed")
        expect(Object.keys(rolesByPermission), `${fix} and nothing stricter`).not.toContain(
          await refusalOf(procedure, role),
        );
  });
});

/**
 * Calls a procedure's verb without the procedure's own checks, with a role and a ctx that has nothing else: the permission
 * that the verb wanted, or what it did instead.
 */
async function refusalOf({ inputs, resolver }: Procedure, role: string): Promise<string> {
  const known = {
    actor: { kind: "administrator", administratorId: ID, role },
    transport: { kind: "trpc", sessionToken: () => "" },
  };
  const ctx = new Proxy(known, {
    get: (of, key) => {
      if (key in of) return of[key as keyof typeof of];
      throw new Error(`used ctx.${String(key)}`);
    },
  });
  const schema = inputSchemaOf({ input: inputs[0] as Parameters<typeof inputSchemaOf>[0]["input"] });
  try {
    await resolver({ ctx, input: schema && sampleInput(schema, "", ID) });
    return "returned";
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof AppError)) return error.message;
    return error.code === "forbidden" ? String(error.cause) : error.code;
  }
}
