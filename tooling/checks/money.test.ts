import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { invoiceAdjustmentStates, invoiceStates } from "@panshi/contracts/commerce/invoice";
import { orderStates } from "@panshi/contracts/commerce/order";
import { flagSettlementKeys } from "@panshi/contracts/commerce/order-flag";
import { paymentAttemptStates } from "@panshi/contracts/commerce/payment";
import { refundRequestStates, refundStates } from "@panshi/contracts/commerce/refund";
import * as schema from "@panshi/db/schema";
import { describe, expect, it } from "vitest";
import { readCore, type StateTable, type StateWriter, stateWriters } from "./state-writers.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}/docs/money.md`, "utf8");
const core = readCore(root);
const folder = "packages/core/src/commerce/";

const state = ["state"] as const;
type Machine = StateTable & { states: readonly string[]; stored: readonly string[] };
/** The headings of docs/money.md, each with its table and states. An open flag has no settlement. */
const machines: readonly (readonly [string, Machine])[] = [
  ["Order", { table: "orders", columns: state, states: orderStates, stored: schema.orders.state.enumValues }],
  [
    "Payment attempt",
    {
      table: "paymentAttempts",
      columns: state,
      states: paymentAttemptStates,
      stored: schema.paymentAttempts.state.enumValues,
    },
  ],
  ["Refund", { table: "refunds", columns: state, states: refundStates, stored: schema.refunds.state.enumValues }],
  ["Invoice", { table: "invoices", columns: state, states: invoiceStates, stored: schema.invoices.state.enumValues }],
  [
    "Invoice adjustment",
    {
      table: "invoiceAdjustments",
      columns: state,
      states: invoiceAdjustmentStates,
      stored: schema.invoiceAdjustments.state.enumValues,
    },
  ],
  [
    "Order flag",
    {
      table: "orderFlags",
      columns: ["settlement", "settledAt"],
      states: ["open", ...flagSettlementKeys],
      stored: schema.orderFlags.settlement.enumValues,
    },
  ],
  [
    "Refund request",
    {
      table: "refundRequests",
      columns: state,
      states: refundRequestStates,
      stored: schema.refundRequests.state.enumValues,
    },
  ],
];
const writersOf = new Map(machines.map(([heading, table]) => [heading, stateWriters(core, table)]));

const sectionOf = (heading: string): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? "";
/** The words in backquotes. */
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
/** The rows of a section's table whose first heading is `first`, each as its cells. */
const rowsOf = (section: string, first: string): string[][] => {
  const lines = section.slice(section.indexOf(`| ${first} |`)).split("\n");
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end < 0 ? undefined : end).map((line) => line.split("|").slice(1, -1));
};

type Transition = { from: string[]; to: string[]; verbs: string[] };
const transitionsOf = (section: string): Transition[] =>
  rowsOf(section, "from").map(([from = "", to = "", verbs = ""]) => ({
    from: from.includes("—") ? ["[*]"] : codeIn(from),
    to: codeIn(to),
    verbs: codeIn(verbs),
  }));
const pairsOf = (transitions: readonly Transition[]): string[] => [
  ...new Set(transitions.flatMap(({ from, to }) => from.flatMap((a) => to.map((b) => `${a} --> ${b}`)))),
];
/** The transitions of a section's diagram; one by way of a choice is one from each state before it to each one after it. */
const drawnIn = (section: string): string[] => {
  const choices = [...section.matchAll(/^ {2}state (\w+) <<choice>>$/gm)].map(([, name = ""]) => name);
  const arrows = [...section.matchAll(/^ {2}(\S+) --> (\S+)$/gm)].map(([, from = "", to = ""]) => ({ from, to }));
  const plain = arrows.filter(({ from, to }) => !choices.includes(from) && !choices.includes(to));
  const chosen = choices.flatMap((choice) =>
    arrows
      .filter(({ to }) => to === choice)
      .flatMap(({ from }) => arrows.filter((arrow) => arrow.from === choice).map(({ to }) => ({ from, to }))),
  );
  return [...new Set([...plain, ...chosen].map(({ from, to }) => `${from} --> ${to}`))];
};

/** The functions of the last table: the file of each, and who may call it. */
const index = new Map<string, string>(
  rowsOf(sectionOf("Verbs and functions"), "who may").flatMap(([who = "", functions = ""]) =>
    [...functions.matchAll(/((?:`\w+`(?:, )?)+) \(`([\w/-]+\.ts)`/g)].flatMap(([, names = "", path = ""]) =>
      codeIn(names).map(
        (name) =>
          [
            `${path.startsWith("core/") ? path.replace("core/", "packages/core/src/") : folder + path} ${name}`,
            who,
          ] as const,
      ),
    ),
  ),
);
const indexed = new Set([...index.keys()].map((key) => key.split(" ")[1]));

describe.each(machines)("docs/money.md, %s", (heading, { states, stored }) => {
  const section = sectionOf(heading);
  const writers = writersOf.get(heading) ?? [];
  const transitions = transitionsOf(section);

  it("has a row for each state, and for no other", () => {
    expect(stored, `the enum of the table's column is not the one of contracts`).toEqual(
      states.filter((name) => name !== "open"),
    );
    const listed = rowsOf(section, "state").map(([name = ""]) => codeIn(name)[0]);
    expect(listed, `list the states of contracts under "${heading}", in their order`).toEqual([...states]);
  });

  it("has a transition to each state that is written, between states that exist", () => {
    const unwritten = rowsOf(section, "state").flatMap(([name = "", meaning = ""]) =>
      meaning.startsWith(" Never written") ? codeIn(name) : [],
    );
    const reached = new Set(transitions.flatMap(({ to }) => to));
    const message = `add a row to the transitions of "${heading}", or say "Never written" in the state's meaning`;
    expect(
      states.filter((name) => !reached.has(name)),
      message,
    ).toEqual(unwritten);
    const named = transitions.flatMap(({ from, to }) => [...from, ...to]);
    expect(named.filter((name) => name !== "[*]" && !states.includes(name))).toEqual([]);
  });

  it("draws each transition of its table once, and no other", () => {
    const message = `draw under "${heading}" what its table says`;
    expect(drawnIn(section).toSorted(), message).toEqual(pairsOf(transitions).toSorted());
  });

  it("names functions that write this state", () => {
    const named = transitions.flatMap(({ verbs }) => verbs);
    expect(transitions.filter(({ verbs }) => verbs.length === 0)).toEqual([]);
    const strangers = named.filter((name) => !writers.some((writer) => writer.name === name && writer.isExported));
    expect(strangers, `no exported function of core with this name writes a state of "${heading}"`).toEqual([]);
  });

  it("names each function that writes this state itself", () => {
    const named = codeIn(section);
    /** What a function of one file alone does is said by those that the file exports. */
    const namesOf = ({ name, path, isExported }: StateWriter) =>
      isExported ? [name] : writers.flatMap((other) => (other.isExported && other.path === path ? [other.name] : []));
    const missing = writers.filter((writer) => writer.direct && !namesOf(writer).some((name) => named.includes(name)));
    const faults = missing.map(({ name, path }) => `${path}: name ${name} under "${heading}" of docs/money.md`);
    expect(faults).toEqual([]);
  });

  it("has a transition to each state that a function names, under a verb that calls it", () => {
    const reaches = (from: StateWriter, id: string, seen = new Set<string>()): boolean =>
      from.id === id ||
      from.calls.some((called) => {
        const next = seen.has(called) ? undefined : writers.find((writer) => writer.id === called);
        return next !== undefined && reaches(next, id, seen.add(called));
      });
    const faults = writers.flatMap((writer) =>
      writer.states
        .filter((name) => states.includes(name))
        .filter((name) => {
          const verbs = transitions.flatMap((row) => (row.to.includes(name) ? row.verbs : []));
          return !writers.some((verb) => verbs.includes(verb.name) && reaches(verb, writer.id));
        })
        .map((name) => `${writer.path}: ${writer.name} sets ${name}; add its verb to a row of "${heading}" to ${name}`),
    );
    expect(faults).toEqual([]);
  });
});

describe("docs/money.md, Verbs and functions", () => {
  it("has each function that changes a state, with its file, and no other", () => {
    const writers = [...writersOf.values()].flat().filter(({ isExported }) => isExported);
    const keys = new Set(writers.map(({ path, name }) => `${path} ${name}`));
    const missing = [...keys].filter((key) => !index.has(key));
    expect(missing, "add these to the last table of docs/money.md, and to the tables of what they move").toEqual([]);
    expect(
      [...index.keys()].filter((key) => !keys.has(key)),
      "these change no state",
    ).toEqual([]);
  });

  it("says the permission that a staff verb is declared with, and only of staff verbs", () => {
    const faults = [...index].flatMap(([key, who]) => {
      const [path = "", name = ""] = key.split(" ");
      const declared = new RegExp(`^export const ${name} = staff(?:Verb|Stream)\\(\\s*"([\\w:-]+)"`, "m");
      const permission = declared.exec(core.get(path) ?? "")?.[1];
      const [said] = who.startsWith(" staff,") ? codeIn(who) : [];
      return permission === said ? [] : [`${name}: the code says ${permission}, docs/money.md ${said}`];
    });
    expect(faults).toEqual([]);
  });

  it("has whatever the tables of transitions name", () => {
    const named = machines.flatMap(([heading]) => transitionsOf(sectionOf(heading)).flatMap(({ verbs }) => verbs));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !indexed.has(name))).toEqual([]);
  });
});

it("no trigger changes one of these states", () => {
  const triggers = readFileSync(`${root}/packages/db/migrations/triggers.sql`, "utf8");
  const written = triggers.match(/\bset\s+"?(?:state|settlement)"?\s*=|new\.(?:state|settlement)\s*:=/gi);
  expect(written, "docs/money.md says that functions of core alone move a state").toBeNull();
});

describe("the search for what writes a state", () => {
  const store = `import { orders as t } from "@panshi/db/schema";
/** Calls {@link cancel}. */
export const updateRow = (db: Db, id: string, set: Change) => db.update(t).set(set).where(eq(t.id, id));
export const touch = (db: Db, id: string) => db.update(t).set({ updatedAt: now }).where(eq(t.state, "paid"));
export const close = (db: Db) => db.execute(sql\`update \${t} o set state = 'closed', updated_at = now()\`);
`;
  const verbs = `import { close, touch, updateRow as change } from "./store.ts";
const end = (tx: Ctx) => change(tx.db, id, { ...(isOver && { state: "ended" }), updatedAt });
export const finish = staffVerb("orders:settle", (ctx) => transaction(ctx, end));
export const rename = (ctx: Ctx) => change(ctx.db, id, { name, updatedAt });
export const read = (ctx: Ctx) => touch(ctx.db, id);
// close(ctx.db) is called by finishAll.
export async function finishAll(ctx: Ctx) {
  await close(ctx.db);
}
`;
  const files = new Map([
    ["order/store.ts", store],
    ["order/verbs.ts", verbs],
  ]);

  it("finds what passes a state on, what sets one, and what calls these", () => {
    const found = stateWriters(files, { table: "orders", columns: state });
    expect(found.map(({ name, direct }) => [name, direct])).toEqual([
      ["updateRow", true],
      ["close", true],
      ["end", true],
      ["finish", false],
      ["finishAll", true],
    ]);
  });

  it("finds nothing for another table", () => {
    expect(stateWriters(files, { table: "refunds", columns: state })).toEqual([]);
  });
});
