import { appRouter } from "@panshi/api";
import type { ProcedureMeta } from "@panshi/api/procedure-meta";
import { MASK } from "@panshi/contracts/platform/mask";
import { accessEntries, members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addAdministrator, addMember, withTestTransaction } from "./fixtures.ts";
import { payuniVariables } from "./payment-fixtures.ts";
import { harmlessAnswers, harmlessNames, personalAnswers } from "./personal-answers.ts";
import { type BackOfficeData, addBackOfficeData } from "./personal-data.ts";

/** Makes every call of the back office that shows a contact, wish, payer's data or words, and compares the access log. */

const LIST = "apps/server/tests/personal-answers.ts";

/** The parts of a zod schema that this test reads. */
type Schema = { _zod: { def: Record<string, unknown> & { type: string } } };
type Procedure = {
  _def: { type: "query" | "mutation"; meta: ProcedureMeta; output?: Schema | { schema: Schema } };
};
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([path, { _def }]) => (path.startsWith("admin.") ? [{ name: path.slice("admin.".length), ..._def }] : []),
);
const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null && "_zod" in value;

/** The names of the texts, and of what may hold one, in a schema's values. */
function textNames(schema: Schema, name = "", seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  const { def } = schema._zod;
  if (["string", "unknown", "any", "record", "template_literal"].includes(def.type)) return [name];
  const within = new Set([...seen, schema]);
  if (def.type === "object")
    return Object.entries(def["shape"] as Record<string, Schema>).flatMap(([key, part]) =>
      textNames(part, key, within),
    );
  const parts = ["innerType", "element", "left", "right", "in", "out", "options", "items"].flatMap((key) => def[key]);
  return parts.filter(isSchema).flatMap((part) => textNames(part, name, within));
}

let server: TestApp;
let data: BackOfficeData;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  data = await addBackOfficeData(server);
});
afterAll(() => server.close());

const rowsSince = async (work: () => Promise<void>) => {
  await withTestTransaction(server, (db) => db.delete(accessEntries));
  await work();
  const rows = await server.database.db.select().from(accessEntries).orderBy(accessEntries.id);
  return rows.map(({ kind, subjectIds }) => ({ kind, ids: subjectIds.toSorted() }));
};
type Answer = { status: number; text: string; body: unknown };
const options = (cookies = data.staff) => ({ cookies, address: uniqueNetworkAddress() });

async function overTrpc(name: string, type: "query" | "mutation", input: object, cookies?: typeof data.staff) {
  const path = `/trpc/admin.${name}`;
  const sent =
    type === "query"
      ? await server.call(
          "GET",
          `${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
          options(cookies),
        )
      : await server.call("POST", path, { ...options(cookies), body: { json: input } });
  return { ...sent, body: (sent.body as { result?: { data: { json: unknown } } }).result?.data.json };
}

/** A documented call by one of its paths; the page of a list as tRPC answers it. */
async function overRest(rest: NonNullable<ProcedureMeta["rest"]>, path: string, input: object): Promise<Answer> {
  const left: Record<string, string> = { ...(input as Record<string, string>) };
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = left[key] ?? "";
    delete left[key];
    return value;
  });
  const sent =
    rest.method === "GET"
      ? await server.call("GET", `${url}?${new URLSearchParams(left)}`, options())
      : await server.call(rest.method, url, { ...options(), body: left });
  if (!rest.paged) return sent;
  const next = /[?&]cursor=([\w-]+)/.exec(String(sent.headers["link"] ?? ""))?.[1] ?? null;
  return { ...sent, body: { items: sent.body, next } };
}

/** A cursor that somebody wrote: of the same list, at the end of time, so that its page is the first one. */
function forged(cursor: string): string {
  const [binding, at, ...rest] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
  const later = typeof at === "number" && at > 1e12 ? Date.parse("9999-01-01") : "attended" === at ? at : "open";
  return Buffer.from(JSON.stringify([binding, later, ...rest])).toString("base64url");
}

it("every call of the back office says whether its answer shows a contact, a wish, a payer's data or a member's words", () => {
  const faults = procedures.flatMap(({ name, output, meta }) => {
    if (name in personalAnswers || name in harmlessAnswers) return [];
    const unknown = `admin.${name}: say in ${LIST} what its answer shows of members. Where it shows a contact, a wish, a payer's data or a
member's words, its verb records the rows with logShown (core/access-log), and personalAnswers has a line that calls it; otherwise`;
    if (meta.rest?.kind === "download") return [`${unknown} harmlessAnswers says what the file holds.`];
    if (!output) return [];
    const names = textNames("schema" in output ? output.schema : output).filter((text) => !harmlessNames.has(text));
    return names.length === 0 ? [] : [`${unknown} harmlessNames or harmlessAnswers explains: ${names.join(", ")}.`];
  });
  expect(faults).toEqual([]);
  const known = new Set(procedures.map(({ name }) => name));
  const gone = [...Object.keys(personalAnswers), ...Object.keys(harmlessAnswers)].filter((name) => !known.has(name));
  expect(gone.map((name) => `${LIST} names admin.${name}, which is no call any more`)).toEqual([]);
});

describe("a super administrator's call leaves a row with the ids that it shows", () => {
  it.each(Object.keys(personalAnswers))("admin.%s", async (name) => {
    const procedure = procedures.find((each) => each.name === name);
    const personal = personalAnswers[name];
    if (!procedure || !personal) throw new Error(`no call ${name}`);
    const { type, meta } = procedure;
    const { rest } = meta;
    const input = async () => (await personal.input?.(data)) ?? {};
    const ways: ((given: object) => Promise<Answer>)[] = [
      ...(rest && rest.kind !== undefined && rest.kind !== "json"
        ? []
        : [(given: object) => overTrpc(name, type, given)]),
      ...(rest
        ? [rest.path, ...(rest.aliases ?? [])].map((path) => (given: object) => overRest(rest, path, given))
        : []),
    ];
    for (const call of ways) {
      const expectRow = async (given: object) => {
        let answer: Answer | undefined;
        const rows = await rowsSince(async () => {
          answer = await call(given);
        });
        expect([answer?.text.slice(0, 300), answer?.status]).toEqual([expect.anything(), 200]);
        const body = answer?.body as never;
        const expected = [personal, ...(personal.also ? [personal.also] : [])].map(({ kind, ids }) => ({
          kind,
          ids: [...ids(body, data)].toSorted(),
        }));
        const fix = `admin.${name}: its verb records with logShown what it shows, or is made with staffMemberList`;
        expect(rows, fix).toEqual(expected);
        return body as { items: unknown[]; next: string | null };
      };
      if (!personal.pages) {
        await expectRow(await input());
        continue;
      }
      const first = await expectRow({ ...(await input()), limit: 1 });
      expect([name, first.items.length, typeof first.next]).toEqual([name, 1, "string"]);
      const cursor = first.next ?? "";
      const next = await expectRow({ ...(await input()), limit: 1, cursor });
      expect(next.items).not.toEqual(first.items);
      const again = await expectRow({ ...(await input()), limit: 1, cursor: forged(cursor) });
      expect(again.items).toHaveLength(1);
    }
  });
});

it("a moderator's call answers no e-mail of a member", async () => {
  const moderator = (await addAdministrator(server, "moderator")).cookies;
  const faults = [];
  for (const [name, { input }] of Object.entries(personalAnswers)) {
    const isQuery = procedures.some((each) => each.name === name && each.type === "query" && each.output);
    if (!isQuery) continue;
    const { status, text } = await overTrpc(name, "query", (await input?.(data)) ?? {}, moderator);
    expect([name, [200, 403].includes(status)]).toEqual([name, true]);
    if (/member\d+@example/.test(text))
      faults.push(
        `admin.${name} shows it: let its verb pass contacts through visibleContact, or be made with staffMemberList`,
      );
  }
  expect(faults).toEqual([]);
});

it("a conflict, a wrong cursor and an empty page leave what they show; masks leave nothing", async () => {
  const stale = { id: data.prayerId, status: "completed", updatedAt: "2020-01-01T00:00:00.000Z" };
  const opened = [{ kind: "prayer.open", ids: [data.prayerId] }];
  expect(
    await rowsSince(async () => {
      const { status, text } = await overTrpc("prayer.update", "mutation", stale);
      expect([status, text.includes(data.prayerId)]).toEqual([409, true]);
    }),
  ).toEqual(opened);
  const moderator = (await addAdministrator(server, "moderator")).cookies;
  const none = await rowsSince(async () => {
    const { text } = await overTrpc("member.list", "query", {}, moderator);
    expect(text).toContain(MASK);
    expect(text).not.toContain("@example.com");
    await overTrpc("memberChange.emailChanges", "query", {}, moderator);
    await overTrpc("member.list", "query", { search: "沒有這個人" });
    await overTrpc("overview.view", "query", {});
    expect((await overTrpc("member.list", "query", { cursor: "invented" })).status).toBe(400);
  });
  expect(none).toEqual([]);
  // Opening the details leaves a row whatever they show.
  for (const part of ["get", "timeline", "draws"])
    expect(
      (
        await rowsSince(async () => void (await overTrpc(`member.${part}`, "query", { id: data.memberId }, moderator)))
      ).at(0),
    ).toEqual({ kind: "member.open", ids: [data.memberId] });
});

describe("an answer without a row of a list can tell something too", () => {
  const addressOf = async (id: string) => {
    const [row] = await server.database.db.select({ email: members.email }).from(members).where(eq(members.id, id));
    return row?.email ?? "";
  };

  it("a search that is counted leaves a row behind any cursor, and one that finds nothing leaves none", async () => {
    const email = await addressOf(data.memberId);
    // A cursor that somebody wrote, of the last row: its page is empty, and its total is not.
    const last = async (path: string) => {
      const { headers } = await server.call("GET", `${path}&limit=1`, options());
      const cursor = /[?&]cursor=([\w-]+)/.exec(String(headers["link"] ?? ""))?.[1] ?? "";
      const [binding, , ...rest] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
      return Buffer.from(JSON.stringify([binding, Date.parse("1900-01-01"), ...rest])).toString("base64url");
    };
    for (const [kind, path, search] of [
      ["prayer.list", "/api/admin/prayers", email],
      ["order.list", "/api/admin/orders", email],
      ["invoice.list", "/api/admin/invoices", "04595257"],
    ] as const) {
      const searched = `${path}?${kind === "prayer.list" ? "sort=-createdAt&" : ""}search=${encodeURIComponent(search)}`;
      const cursor = await last(searched);
      const rows = await rowsSince(async () => {
        const { body, headers } = await server.call("GET", `${searched}&cursor=${cursor}`, options());
        expect([kind, body, Number(headers["x-total-count"]) > 1]).toEqual([kind, [], true]);
      });
      expect(rows).toEqual([{ kind, ids: [] }]);
      const none = await rowsSince(async () => {
        const { body, headers } = await server.call("GET", `${path}?search=99999999`, options());
        expect([kind, body, headers["x-total-count"]]).toEqual([kind, [], "0"]);
      });
      expect(none).toEqual([]);
    }
  });

  it("a new address that is refused, because it is the member's or another's, leaves a row", async () => {
    const memberId = (await addMember(server)).id;
    for (const email of [await addressOf(memberId), await addressOf(data.memberId)])
      expect(
        await rowsSince(async () => {
          const sent = { memberId, email, reason: "換信箱" };
          expect((await overTrpc("memberChange.requestEmailChange", "mutation", sent)).status).toBe(400);
        }),
      ).toEqual([{ kind: "member.email_change", ids: [memberId] }]);
  });
});
