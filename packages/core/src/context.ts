import type { Role } from "@panshi/contracts/permissions";
import type { Db } from "@panshi/db";
import type { Clock } from "./clock.ts";
import type { ContentCache } from "./cache.ts";
import type { Viewer } from "./viewer.ts";
import type { Gateway } from "./payment/gateway.ts";

/** Who asks. A transport builds it once for a call; a verb never learns it any other way. */
export type Actor =
  | { kind: "anyone" }
  /** A visitor known by the cookie that their draws belong to; the hash is the cookie's SHA-256. */
  | { kind: "visitor"; visitorHash: Buffer }
  | { kind: "member"; viewer: Viewer; visitorHash: Buffer | null }
  | { kind: "administrator"; administratorId: string; role: Role }
  | { kind: "system" };

/** Structured log; never given secrets or personal data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Any OpenAI-compatible model. Yields pieces of text; throws when the model fails or `signal` ends it. */
export interface Interpreter {
  stream(prompt: { system: string; user: string }, signal: AbortSignal): AsyncIterable<string>;
}

/** Puts a job on a queue within the caller's transaction, so that both or neither happen. */
export type Enqueue = (ctx: { db: Db }, queue: QueueName, data: object) => Promise<void>;
export type QueueName = "send-mail" | "send-reset-link" | "warn-administrator";

/** What every verb is given beside its input. */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  clock: Clock;
  log: Log;
  /** The caller's network address, as far as the proxy setting lets us believe it. */
  address: string;
  requestId: string;
  /** Whether the caller has hung up, so that work which only they wanted need not begin. */
  isDisconnected?: () => boolean;
  /** The site's own address, for links in letters, e.g. `https://panshi.tw`. */
  origin: string;
  /** Keys the hashes that must not be guessed (addresses, persons); derived from APP_SECRET. */
  hashKey: Buffer;
  cache: ContentCache;
  enqueue: Enqueue;
  /** Null where no model is configured. */
  interpreter: Interpreter | null;
  /** The most that all callers together may ask of the model in a Taipei day. */
  interpreterDailyCap: number;
  /** Null where no payment gateway is configured. */
  gateway: Gateway | null;
};

export type MemberCtx = Ctx<Extract<Actor, { kind: "member" }>>;
export type AdministratorCtx = Ctx<Extract<Actor, { kind: "administrator" }>>;
/** A member, or a visitor with a cookie: whoever may own a draw. */
export type MemberOrVisitorCtx = Ctx<Extract<Actor, { kind: "member" | "visitor" }>>;
