import { createHash } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { oldProcedureNames, type Renames } from "./renames.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-([1-8])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Session tokens and those of links: 32 bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** A Taipei time as exports and letters write it. */
const TAIPEI_TIME = /\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?/g;
/** Digests, and what the gateway's envelopes encrypt. */
const HEX = /\b[0-9a-fA-F]{64,}\b/g;
/** A built file's name with the hash of its content, e.g. `/assets/index-C2pAGGeM.css`. */
const BUILT_FILE = /\/assets\/([\w.-]+)-[\w-]{8}\.(\w+)/g;

/** Keys whose values are drawn at random, or count the requests of a server. */
const drawn: Record<string, (value: string) => string> = {
  next: () => "<cursor>",
  requestId: () => "<request>",
  secret: () => "<secret>",
  uri: (uri) => uri.replace(/secret=\w+/, "secret=<secret>"),
  // A session is named by a part of its token's digest.
  id: (id) => (/^[\w-]{22}$/.test(id) ? "<session>" : id),
  tradeNo: (number) => ofGateway(number),
  payNumber: (number) => ofGateway(number),
};
/** Numbers that the gateway draws, and its time of day; seeded ones have letters and hyphens. */
const ofGateway = (value: string) => value.replace(/^[A-Z]{0,2}\d{6,}$/, "<of the gateway>");
const gatewayFields = new Set(["TradeNo", "PayNo", "AuthTime", "AuthCode"]);

/** Clocks of the server and this program may differ by a moment. */
const CLOCK_DIFFERENCE = 5_000;
/** How much of a label names an id; a digest of the whole tells it from others. */
const LABEL_SHOWN = 60;

type EqualiserOptions = { renames: Renames; begunAt: number; origins: Record<string, string> };

/**
 * Makes equal what differs from run to run. Seeded ids and times before today are functions of the day and stay; ids that a run
 * made are named after the first answer that shows them, and of times from today on only the day is left.
 */
export class Equaliser {
  readonly #ids = new Map<string, string>();
  /** How many ids were named after each label. */
  readonly #named = new Map<string, number>();
  readonly #options: EqualiserOptions;
  readonly #oldNames: Record<string, string>;
  /** Finds the new names of procedures in a text. */
  readonly #newNames: RegExp;
  constructor(options: EqualiserOptions) {
    this.#options = options;
    this.#oldNames = oldProcedureNames(options.renames);
    const names = Object.keys(this.#oldNames).map((name) => name.replaceAll(".", "\\."));
    this.#newNames = names.length > 0 ? new RegExp(`(?<![\\w.])(?:${names.join("|")})(?!\\w)`, "g") : /(?!)/g;
  }

  /** A text of the answer with this label. */
  text(text: string, label: string): string {
    const { origins } = this.#options;
    let equal = text;
    for (const [name, origin] of Object.entries(origins))
      equal = equal
        .replaceAll(origin, `<${name}>`)
        .replaceAll(encodeURIComponent(origin), `<${name}>`)
        .replaceAll(new URL(origin).host, `<${name} host>`);
    return equal
      .replace(this.#newNames, (now) => this.#oldNames[now] ?? now)
      .replace(UUID, (id, version: string) => {
        if (!this.#isMade(id, version)) return id;
        const known = this.#ids.get(id);
        if (known) return known;
        const name = this.#nameFor(label);
        this.#ids.set(id, name);
        return name;
      })
      .replace(ISO_TIME, (time) => this.#time(time, Date.parse(time)))
      .replace(TAIPEI_TIME, (time) => this.#time(time, Date.parse(`${time.replace(" ", "T")}+08:00`)))
      .replace(TOKEN, "<token>")
      .replace(HEX, "<hex>");
  }

  /** A JSON value. */
  json(value: unknown, label: string): unknown {
    if (typeof value === "string")
      return value.startsWith("<!doctype html>") ? this.html(value, label) : this.text(value, label);
    if (Array.isArray(value)) {
      // A query's key has the name in parts: ["member", "site", "faqs"].
      const joined = value.every((part) => typeof part === "string") ? this.#oldNames[value.join(".")] : undefined;
      if (joined) return joined.split(".");
      const found = value.map((each) => this.json(each, label));
      return found.every(isListedCall) ? sorted(found) : found;
    }
    if (typeof value !== "object" || value === null) return value;
    const isGatewayField = "name" in value && gatewayFields.has(String(value.name));
    return Object.fromEntries(
      Object.entries(value).map(([key, each]: [string, unknown]) => {
        const own =
          key === "recoveryCodes" ? "<codes>" : isGatewayField && key === "value" ? ofGateway(String(each)) : each;
        const equal = typeof own === "string" && Object.hasOwn(drawn, key) ? drawn[key]?.(own) : own;
        const found = this.json(equal, label);
        // The rows that a move changed, in no order.
        return [this.text(key, label), key === "changed" && Array.isArray(found) ? sorted(found) : found];
      }),
    );
  }

  /** A page: its built files without their hashes, its scripts unnamed, the answers that it carries as JSON. */
  html(page: string, label: string): { markup: string; state: unknown } {
    let state: unknown = null;
    const markup = page
      .replace(
        /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s,
        (_whole, begin: string, json: string, end: string) => {
          state = json ? this.json(JSON.parse(json), label) : null;
          return begin + end;
        },
      )
      .replace(/<link rel="modulepreload"[^>]*>/g, "")
      .replace(/(<meta name="page-scripts" content=")[^"]*/g, "$1<scripts>")
      .replace(BUILT_FILE, (_whole, name: string, type: string) => `/assets/${type === "js" ? "*" : name}.${type}`);
    return { markup: this.text(markup, label), state };
  }

  /** A version 7 id of the run, or a random one; the ids of seeded rows are functions of the day or of their key. */
  #isMade(id: string, version: string): boolean {
    if (version !== "7") return version === "4";
    return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= this.#options.begunAt - CLOCK_DIFFERENCE;
  }

  /** A time of today or later has its day alone: those of the run differ, and seeded ones pass from later to earlier. */
  #time(time: string, at: number): string {
    const day = Number.isNaN(at) ? "" : taipeiDay(at);
    return day >= taipeiDay(this.#options.begunAt) ? `<time of ${day}>` : time;
  }

  /** The next name of an id that the answer with this label is the first to show. */
  #nameFor(label: string): string {
    const count = (this.#named.get(label) ?? 0) + 1;
    this.#named.set(label, count);
    const digest = createHash("sha256").update(label).digest("hex").slice(0, 6);
    return `<id ${count} of ${label.slice(0, LABEL_SHOWN)} ${digest}>`;
  }
}

/** Of the list of calls that the self-check makes, which is in the order of their names. */
const isListedCall = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "path" in value && "permission" in value;

const sorted = (rows: readonly unknown[]): unknown[] =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .map((row) => JSON.parse(row) as unknown);
