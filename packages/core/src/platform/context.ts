import type { PostDetail } from "@panshi/contracts/content/post";
import type { Faq } from "@panshi/contracts/content/faq";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { Story } from "@panshi/contracts/content/story";
import type { Db } from "@panshi/db";
import type { Clock } from "./clock.ts";
import type { ContentCacheReader } from "./cache.ts";
import type { Viewer } from "./viewer.ts";
import type { Gateway } from "./gateway.ts";
import type { FileStorage } from "./file-storage.ts";
import type { EncodePicture } from "./picture-encoder.ts";

/** Who calls a verb: the transport decides it once for each call. */
export type Actor =
  | { kind: "anyone" }
  /** A visitor, by the cookie that their draws and orders belong to; the hash is the SHA-256 of its token. */
  | { kind: "visitor"; visitorHash: Buffer }
  | { kind: "member"; viewer: Viewer; visitorHash: Buffer | null }
  | { kind: "administrator"; administratorId: string; role: Role }
  | { kind: "system" };

/** A structured log; never pass secrets or personal data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A language model. Yields pieces of text; throws when the model fails or `signal` aborts. */
export interface Interpreter {
  stream(prompt: { system: string; user: string }, signal: AbortSignal): AsyncIterable<string>;
}

/** Puts a job on a queue in the caller's transaction: it runs only if that is committed, and not before `startAfterSeconds`. */
export type Enqueue = (
  ctx: { db: Db },
  queue: QueueName,
  data: object,
  options?: { startAfterSeconds?: number },
) => Promise<void>;
export type QueueName =
  | "send-mail"
  | "send-reset-link"
  | "warn-administrator"
  | "index-member-prayers"
  | "run-bulk-job"
  | "remove-unused-files"
  | "compare-gateway";

/**
 * Renders content that is not public as the member site would show it, into a whole HTML document without scripts. One at a time: throws
 * `busy` where too many wait, and `bad_input` for a text that is too much to show.
 */
export interface Previews {
  post(post: PostDetail): Promise<string>;
  story(story: Story): Promise<string>;
  faq(faq: Faq): Promise<string>;
}

/** The context of a call: who calls, and the adapters that verbs use. */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  clock: Clock;
  log: Log;
  /** The caller's IP address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  requestId: string;
  /** Whether the caller has disconnected, so that costly work for them need not start. */
  isDisconnected?: () => boolean;
  /** The site's origin, for links in emails, e.g. `https://panshi.tw`. */
  origin: string;
  /** The key of hashes of guessable values (addresses, persons); derived from APP_SECRET. */
  hashKey: Buffer;
  /** The key that secrets are stored under (second factors); derived from APP_SECRET. */
  secretKey: Buffer;
  /** Whether super administrators need a second factor: in production. */
  requiresTotp: boolean;
  cache: ContentCacheReader;
  enqueue: Enqueue;
  storage: FileStorage;
  /** Null where the website is not built. */
  previews: Previews | null;
  encodePicture: EncodePicture;
  /** Null where no model is configured. */
  interpreter: Interpreter | null;
  /** The most interpretations by the model in a Taipei day, of all callers together. */
  interpreterDailyCap: number;
  /** Null where no payment gateway is configured. */
  gateway: Gateway | null;
};

export type MemberCtx = Ctx<Extract<Actor, { kind: "member" }>>;
export type AdministratorCtx = Ctx<Extract<Actor, { kind: "administrator" }>>;
/** Of an act that a job carries out for an administrator. */
export type AdministratorJobCtx = Pick<
  AdministratorCtx,
  "actor" | "db" | "clock" | "log" | "enqueue" | "origin" | "gateway" | "hashKey" | "address" | "requestId"
>;
/** A member, or a visitor with a cookie: the actors that can own draws and orders. */
export type MemberOrVisitorCtx = Ctx<Extract<Actor, { kind: "member" | "visitor" }>>;
