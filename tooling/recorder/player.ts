import { createHash } from "node:crypto";
import { type Answer, readAnswer, type ReceivedResponse } from "./answer.ts";
import type { SourceCheckout, Procedure } from "./checkout.ts";
import { Equaliser } from "./equaliser.ts";
import { oldKeys, renameKeys, type Renames } from "./renames.ts";
import type { RecordedServer } from "./server.ts";

export const PASSWORD = "panshi-demo-2026";
/** Who calls: a visitor (`visitor …`), one of the demo's accounts, or one who registered in the recording (by e-mail). */
export type Caller = string;
export const staffRoles = ["moderator", "admin", "super"] as const;
export const memberAccounts = ["new", "trial", "expired", "member"] as const;
export const isStaff = (caller: Caller): boolean => (staffRoles as readonly string[]).includes(caller);

export type Entry = Answer & { key: string; kind: "request" | "call"; procedure: string | null };
export type RequestOptions = {
  body?: unknown;
  form?: FormData | string;
  headers?: Record<string, string>;
  /** Names the request where its path and body differ from run to run. */
  label?: string;
};
type Login = { email?: string; password?: string };
type Sent = { procedure: string | null; kind: Entry["kind"]; method: string; path: string } & RequestOptions;

/** The longest label; the rest of a longer one is a digest. */
const LABEL_MAX = 300;

/** How often it is looked for a change: some hundred milliseconds. */
const LOOKS_MAX = 100;

/** Sends requests one after another, with each caller's cookies, and records their answers. */
export class RequestRecorder {
  readonly entries: Entry[] = [];
  readonly checkout: SourceCheckout;
  readonly server: RecordedServer;
  readonly #renames: Renames;
  readonly #equaliser: Equaliser;
  readonly #procedures: Map<string, Procedure>;
  readonly #jars = new Map<Caller, Map<string, string>>();
  readonly #logins = new Map<Caller, Login>();
  readonly #keys = new Map<string, number>();
  #addresses = 0;

  constructor(checkout: SourceCheckout, server: RecordedServer, renames: Renames, begunAt: number) {
    this.checkout = checkout;
    this.server = server;
    this.#renames = renames;
    const { origin, gateway, issuer } = server;
    this.#equaliser = new Equaliser({ renames, begunAt, origins: { site: origin, gateway, issuer } });
    this.#procedures = new Map(checkout.procedures.map((each) => [each.name, each]));
  }

  /** A page or a documented call. */
  async request(caller: Caller, method: string, path: string, options: RequestOptions = {}): Promise<ReceivedResponse> {
    return await this.#send(caller, { kind: "request", procedure: null, method, path, ...options });
  }

  /** A documented call of a known procedure, by its old name. */
  async documented(
    caller: Caller,
    procedure: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<ReceivedResponse> {
    const { rest } = this.procedure(procedure);
    return await this.#send(caller, { kind: "request", procedure, method: rest?.method ?? "GET", path, ...options });
  }

  /** A call over `/trpc`, by the procedure's old name and with the old keys of its input; `given` is its label. */
  async call(caller: Caller, name: string, input?: unknown, given?: string): Promise<ReceivedResponse> {
    const procedure = this.procedure(name);
    const { ownName, type } = procedure;
    const own = this.#withOwnKeys(procedure, input);
    const old = renameKeys(input, oldKeys(this.#renames, name));
    const label = given ?? (input === undefined ? name : `${name} ${JSON.stringify(old)}`);
    const sent = { kind: "call", procedure: name } as const;
    if (type === "mutation")
      return await this.#send(
        caller,
        { ...sent, method: "POST", path: `/trpc/${ownName}`, body: { json: own } },
        label,
      );
    const query = own === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: own }))}`;
    return await this.#send(caller, { ...sent, method: "GET", path: `/trpc/${ownName}${query}` }, label);
  }

  /** The procedure with this old name. Throws where the checkout has none: then its new name is missing in renames.json. */
  procedure(name: string): Procedure {
    const found = this.#procedures.get(name);
    if (!found) throw new Error(`the checkout has no procedure ${name}: add its new name to renames.json`);
    return found;
  }

  /** A call whose answer is not recorded. */
  async ask(caller: Caller, name: string, input?: unknown): Promise<ReceivedResponse> {
    const received = await this.call(caller, name, input);
    this.entries.pop();
    return received;
  }

  /** What a visitor reads at these addresses; not recorded. */
  async peek(paths: readonly string[]): Promise<string> {
    const texts: string[] = [];
    for (const path of paths) texts.push(await (await fetch(`${this.server.origin}${path}`)).text());
    return texts.join("\n");
  }

  /**
   * Makes a change and waits until visitors see another answer at these addresses: the server drops what it cached when the
   * database says so, a moment after the change. Goes on where the change is none that they see.
   */
  async changeSeen(paths: readonly string[], change: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> {
    const before = await this.peek(paths);
    const received = await change();
    for (let looks = 0; looks < LOOKS_MAX && (await this.peek(paths)) === before; looks += 1);
    return received;
  }

  /** Registers somebody, who is then a caller by this e-mail; in the browser of a visitor where one is named. */
  async register(email: Caller, fields: object, visitor?: Caller): Promise<ReceivedResponse> {
    const jar = (visitor && this.#jars.get(visitor)) || new Map<string, string>();
    if (visitor) this.#jars.delete(visitor);
    this.#jars.set(email, jar);
    const body = { email, password: PASSWORD, registrationType: "website", ...fields };
    const sent = { kind: "request", procedure: null, method: "POST", path: "/api/register", body } as const;
    return await this.#exchange(email, jar, sent);
  }

  /** Lets a caller sign in with another e-mail or password from now on. */
  changeLogin(caller: Caller, login: Login): void {
    this.#logins.set(caller, { ...this.#loginOf(caller), ...login });
  }

  #loginOf(caller: Caller): Required<Login> {
    const email = caller.includes("@") ? caller : `${caller}@panshi.test`;
    return { email, password: PASSWORD, ...this.#logins.get(caller) };
  }

  /** Forgets a caller's cookies, as another browser. */
  forget(caller: Caller): void {
    this.#jars.delete(caller);
  }

  async #send(caller: Caller, sent: Sent, label?: string): Promise<ReceivedResponse> {
    const jar = await this.#jarOf(caller);
    return await this.#exchange(caller, jar, sent, label);
  }

  /** The caller's cookies; signs them in where they have no session. */
  async #jarOf(caller: Caller): Promise<Map<string, string>> {
    const jar = this.#jars.get(caller) ?? new Map<string, string>();
    this.#jars.set(caller, jar);
    if (caller.startsWith("visitor") || jar.has(isStaff(caller) ? "panshi_staff" : "panshi_member")) return jar;
    const { email, password } = this.#loginOf(caller);
    const [path, body] = isStaff(caller)
      ? ["/api/admin/login", { username: email, password }]
      : ["/api/auth/login", { identifier: email, password }];
    const { status, text } = await this.#exchange(caller, jar, {
      kind: "request",
      procedure: null,
      method: "POST",
      path,
      body,
    });
    if (status !== 200) throw new Error(`${caller} could not sign in: ${status} ${text}`);
    return jar;
  }

  async #exchange(caller: Caller, jar: Map<string, string>, sent: Sent, given?: string): Promise<ReceivedResponse> {
    const { method, path, body, form, procedure, kind, label = given } = sent;
    const inBody = body === undefined ? "" : ` ${JSON.stringify(body)}`;
    const key = this.#uniqueKey(`${caller} ${label ?? `${method} ${path}${inBody}`}`);
    this.#addresses += 1;
    const response = await fetch(`${this.server.origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        // An address of its own for each request, so that throttles by address do not apply.
        "x-forwarded-for": `10.${this.#addresses >> 16}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`,
        ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...sent.headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    const { answer, received } = await readAnswer(response, key, this.#equaliser);
    keepCookies(jar, response.headers.getSetCookie());
    this.entries.push({ key, kind, procedure, ...answer });
    return received;
  }

  /** A label without what differs from run to run; a second one like it gets a number. */
  #uniqueKey(label: string): string {
    const equal = this.#equaliser.text(label, "a label");
    const digest = createHash("sha256").update(equal).digest("hex").slice(0, 8);
    const short = equal.length > LABEL_MAX ? `${equal.slice(0, LABEL_MAX)}… ${digest}` : equal;
    const times = (this.#keys.get(short) ?? 0) + 1;
    this.#keys.set(short, times);
    return times === 1 ? short : `${short} (${times})`;
  }

  /** An input whose renamed keys have the names of this checkout. */
  #withOwnKeys({ name, schema }: Procedure, input: unknown): unknown {
    const known = JSON.stringify(schema ?? {});
    const news = Object.entries(oldKeys(this.#renames, name)).filter(([now]) => known.includes(`"${now}"`));
    return renameKeys(input, Object.fromEntries(news.map(([now, old]) => [old, now])));
  }
}

function keepCookies(jar: Map<string, string>, cookies: readonly string[]): void {
  for (const cookie of cookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
}
