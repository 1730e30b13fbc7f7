import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { InvoiceListInput } from "@panshi/contracts/commerce/invoice-record";
import { OrderListInput } from "@panshi/contracts/commerce/order-list";
import { PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import type { AnyListContract } from "@panshi/contracts/platform/list";
import { DAY_MS, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { MemberListInput } from "@panshi/contracts/site/member-list";
import { readListPage } from "./list-client.ts";
import { median } from "./load.ts";
import { startServerIn } from "./servers.ts";
import { signIn } from "./sign-in.ts";

/**
 * Measures every pair of filters of the back office's largest lists under every sort, over HTTP as an administrator, one request
 * at a time: `npm run bench:pairs -- --many <folder>`, a data folder that `DATA_DIR=<folder> npm run seed -- --members N` filled;
 * `--only text` for some cases, several parted by commas. The pairs come from the lists' contracts, each value of a filter with each
 * of another. Prints p50, p99 and the slowest of each case that is over a bar, and what all have at most. A case over its bar does not
 * fail the run, because a busy machine can cause it.
 */
const { values } = parseArgs({ options: { many: { type: "string" }, only: { type: "string", default: "" } } });
const { many, only } = values;
if (!many || !existsSync(many)) throw new Error("--many is a data folder that npm run seed has filled");
const ROUNDS = 100;
/** Postgres chooses the plan that it keeps at the sixth execution. */
const WARM_UP = 10;
/** A slow case has fewer rounds than this many milliseconds hold. */
const CASE_TIME = 10_000;
/** Milliseconds. */
const BAR = { p99: 50, worst: 150 };

const contracts = {
  member: MemberListInput,
  order: OrderListInput,
  prayer: PrayerListInput,
  invoice: InvoiceListInput,
};
const daysAgo = (days: number) => taipeiDay(Date.now() - days * DAY_MS);
const days = { from: daysAgo(60), to: daysAgo(10) } as const;
/** The documented filter stands for the others. */
const documented = "filter";

type Case = { noun: string; name: string; input: Record<string, string> };
const cases = Object.entries(contracts)
  .flatMap(([noun, contract]) => pairsOf(noun, contract))
  .filter(({ name }) => only.split(",").some((part) => name.includes(part)));

const server = await startServerIn(many);
try {
  const cookie = await signIn(server.origin, "administrator");
  let [over, slowestP99, slowest, previous] = [0, 0, 0, ""];
  for (const { noun, name, input } of cases) {
    if (noun !== previous) console.log(`${noun}: ${cases.filter((each) => each.noun === noun).length} cases`);
    previous = noun;
    const { p50, p99, worst, rows } = await timesOf(noun, input, cookie);
    slowestP99 = Math.max(slowestP99, p99);
    slowest = Math.max(slowest, worst);
    if (p99 <= BAR.p99 && worst <= BAR.worst) continue;
    over += 1;
    const times = [p50, p99, worst].map((time) => time.toFixed(1).padStart(8)).join(" ");
    console.log(`  ${name.padEnd(60)} ${String(rows).padStart(3)} rows ${times} ms`);
  }
  console.log(
    `${cases.length} cases, ${over} over ${BAR.p99} ms at p99 or ${BAR.worst} ms at worst; p99 at most ${slowestP99.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`,
  );
} finally {
  await server.stop();
}

async function timesOf(noun: string, input: object, cookie: string) {
  const times: number[] = [];
  let rows = 0;
  const end = performance.now() + CASE_TIME;
  for (let round = -WARM_UP; round < ROUNDS && (times.length === 0 || performance.now() < end); round += 1) {
    const startedAt = performance.now();
    rows = (await readListPage(server.origin, cookie, noun, { limit: 50, ...input })).items.length;
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
  return { p50: median(times), p99: at(0.99), worst: at(1), rows };
}

/** No filter, each one and each two of a list, with each of their values, under each sort in both directions. */
function pairsOf(noun: string, { filters, sorts }: AnyListContract): Case[] {
  const each = Object.entries(filters)
    .filter(([name]) => name !== documented)
    .map(([name, schema]) => valuesOf(name, schema._zod.def).map((value) => ({ [name]: value })));
  const pairs = each.flatMap((first, index) =>
    each.slice(index + 1).flatMap((second) => first.flatMap((a) => second.map((b) => ({ ...a, ...b })))),
  );
  return sorts
    .flatMap((name) => [name, `-${name}`])
    .flatMap((sort) => [{}, ...each.flat(), ...pairs].map((filter) => ({ sort, ...filter })))
    .map((input) => ({
      noun,
      input,
      name: `${noun} ${Object.entries(input)
        .map(([key, value]) => `${key}=${value}`)
        .join(" ")}`,
    }));
}

function valuesOf(name: string, def: object): string[] {
  if ("entries" in def) return Object.values(def.entries as Record<string, string>);
  if (name === "from" || name === "to") return [days[name]];
  throw new Error(`no values of the filter ${name}`);
}
