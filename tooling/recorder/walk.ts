import type { Procedure } from "./checkout.ts";
import { type Caller, isStaff, memberAccounts, type RequestRecorder, staffRoles } from "./player.ts";
import { type FillOptions, sample, validInputs, wrongInputs } from "./samples.ts";
import { idsFor, type SeededIds } from "./seeded-ids.ts";
import { UNKNOWN_ID } from "./samples.ts";

/** Whose plausible input would close the site. */
const neverSampled = new Set(["admin.settings.updateSwitches"]);
/** They sign somebody in, so nobody calls them who goes on as themselves. */
const signingIn = new Set(["member.session.signIn", "member.session.register", "admin.session.signIn"]);

const isOwnRealm = ({ audience }: Procedure, caller: Caller) =>
  audience === "administrator" ? isStaff(caller) : !isStaff(caller);
/** The account that may make most calls of a procedure. */
const bestCaller = ({ name, audience }: Procedure): Caller =>
  signingIn.has(name) ? `visitor of ${name}` : audience === "administrator" ? "super" : "member";
const all: readonly Caller[] = ["visitor", ...memberAccounts, ...staffRoles];
const everybody = ({ name }: Procedure) => (signingIn.has(name) ? [] : all);

/** Those who tell the rights of a procedure apart: all of its own realm, one of the other. */
const callersOf = (procedure: Procedure) =>
  everybody(procedure).filter(
    (caller) => caller === "visitor" || isOwnRealm(procedure, caller) || caller === "member" || caller === "super",
  );

type WalkOptions = { ids: SeededIds; day: string };

/** Fills ids with the place-th row of their noun, or with one that no row has. */
const fillingFor = ({ name }: Procedure, { ids, day }: WalkOptions, place: number | null): FillOptions => ({
  idFor: (field) => (place === null ? undefined : idsFor(ids, name, field)[place]),
  day,
});

/** How many rows the required ids of a procedure can name. */
const rowCount = ({ name, schema }: Procedure, { ids }: WalkOptions): number =>
  Math.max(1, ...(schema?.required ?? []).map((field) => idsFor(ids, name, field).length));

/** The distinct inputs of a list, in its order. */
const distinct = (inputs: readonly unknown[]): unknown[] => [
  ...new Map(inputs.map((input) => [JSON.stringify(input), input])).values(),
];

/** Inputs of a query that name seeded rows: every one with its required fields, the first with every filter and sort. */
function queryInputs(procedure: Procedure, options: WalkOptions): unknown[] {
  const { schema } = procedure;
  if (!schema) return [undefined];
  const rows = Array.from({ length: rowCount(procedure, options) }, (_, place) =>
    sample(schema, "", fillingFor(procedure, options, place)),
  );
  return distinct([...validInputs(schema, fillingFor(procedure, options, 0)), ...rows]);
}

function wrongOf(procedure: Procedure, options: WalkOptions): unknown[] {
  if (neverSampled.has(procedure.name)) return [{}, "no object"];
  if (!procedure.schema) return [{ unknown: "field" }];
  return wrongInputs(procedure.schema, fillingFor(procedure, options, null));
}

const unknownRow = (procedure: Procedure, options: WalkOptions): unknown =>
  procedure.schema && sample(procedure.schema, "", fillingFor(procedure, options, null));

/** Calls every query over `/trpc`: as everybody, then with all inputs as the account that may most. */
export async function callQueries(player: RequestRecorder, options: WalkOptions): Promise<void> {
  for (const procedure of player.checkout.procedures.filter(({ type }) => type === "query")) {
    const { name } = procedure;
    const inputs = queryInputs(procedure, options);
    const best = bestCaller(procedure);
    for (const caller of callersOf(procedure).filter((each) => each !== best))
      await player.call(caller, name, inputs[0]);
    for (const input of [...inputs, ...wrongOf(procedure, options), unknownRow(procedure, options)])
      await player.call(best, name, input);
  }
}

/** Calls every mutation over `/trpc` with inputs that name no row or are refused, as everybody. */
export async function callMutations(player: RequestRecorder, options: WalkOptions): Promise<void> {
  for (const procedure of player.checkout.procedures.filter(({ type }) => type === "mutation")) {
    const { name, schema } = procedure;
    const best = bestCaller(procedure);
    const inputs = neverSampled.has(name) || !schema ? [] : [unknownRow(procedure, options)];
    for (const caller of callersOf(procedure).filter((each) => each !== best))
      await player.call(caller, name, inputs[0] ?? (schema ? {} : undefined));
    if (schema) for (const input of [...inputs, ...wrongOf(procedure, options)]) await player.call(best, name, input);
  }
}

/** The path of a documented call with its ids filled in, and the fields that are left. */
function filledPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest = { ...(typeof input === "object" ? input : {}) } as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_whole, key: string) => {
    const value = rest[key];
    delete rest[key];
    return typeof value === "string" ? value : UNKNOWN_ID;
  });
  return { path: filled, rest };
}

const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) =>
      [value].flat().map((each) => [key, typeof each === "string" ? each : (JSON.stringify(each) ?? "")]),
    ),
  ).toString();

/** Makes a documented call with an input: in the query, or as JSON. */
async function callDocumented(
  player: RequestRecorder,
  caller: Caller,
  { name, rest }: Procedure,
  input: unknown,
): Promise<void> {
  if (!rest) return;
  for (const given of [rest.path, ...(rest.aliases ?? [])]) {
    const { path, rest: fields } = filledPath(given, input);
    const inQuery = rest.method === "GET" || rest.method === "DELETE";
    const query = inQuery ? queryOf(fields) : "";
    const body = typeof input === "object" && input !== null ? fields : (input ?? {});
    await player.documented(caller, name, query ? `${path}?${query}` : path, inQuery ? {} : { body });
  }
}

/** Makes every documented call: as everybody, then with all inputs as the account that may most. */
export async function callDocumentedProcedures(player: RequestRecorder, options: WalkOptions): Promise<void> {
  const documented = player.checkout.procedures.filter(({ rest }) => rest);
  for (const procedure of documented) {
    const isQuery = procedure.type === "query";
    const best = bestCaller(procedure);
    const unknown = neverSampled.has(procedure.name) ? {} : unknownRow(procedure, options);
    const inputs = isQuery ? queryInputs(procedure, options) : [unknown];
    // A browser is signed in by one of its realms; the session that a sign-out ends is opened again.
    for (const caller of everybody(procedure).filter((each) => each !== best))
      await callDocumented(player, caller, procedure, inputs[0]);
    if (!isQuery && !procedure.schema) continue;
    for (const input of [...inputs, ...wrongOf(procedure, options), unknown])
      await callDocumented(player, best, procedure, input);
  }
}
