import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { encodeJson } from "./compression.ts";

/** What a path answers: JSON that is in memory, or null where it has to be made first; with headers beside those of every answer. */
type EarlyAnswer = { headers: Readonly<Record<string, string>>; bytes: () => Buffer | null };

/** An answer as Node sends it fastest: a flat list of headers, and a string of bytes, which goes out in one piece with them. */
type ReadyAnswer = { headers: string[]; body: string };

type EarlyAnswersOptions = {
  log: FastifyBaseLogger;
  /** The same headers and ids as Fastify's answers have. */
  headers: Readonly<Record<string, string>>;
  newRequestId: () => string;
  /** Whether the site is open and this server admits another request. */
  mayAnswer: () => boolean;
};

/**
 * Answers GETs of public JSON that is in memory before Fastify makes its request, reply and hooks for them, which cost as much as
 * such an answer itself (docs/performance.md). Only what needs nothing else: the bare path, no body, no switch that stops people, no
 * overload. Everything else goes to Fastify, whose route of the same path answers the same bytes, headers and log line
 * (tests/early-answers.test.ts compares both).
 */
export class EarlyAnswers {
  readonly #answers = new Map<string, EarlyAnswer>();
  readonly #options: EarlyAnswersOptions;
  readonly #ready = new WeakMap<Buffer, ReadyAnswer>();
  #isOpen = true;

  constructor(options: EarlyAnswersOptions) {
    this.#options = options;
  }

  add(path: string, answer: EarlyAnswer): void {
    this.#answers.set(path, answer);
  }

  /** False once the server closes. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** From now on Fastify answers everything: it tells clients that the server closes. */
  close(): void {
    this.#isOpen = false;
  }

  /** Answers a request; false where Fastify has to. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "" } = request;
    const found = method === "GET" ? this.#answers.get(url) : undefined;
    if (!found || !this.#isOpen || hasBody(request) || !this.#options.mayAnswer()) return false;
    const startedAt = performance.now();
    const bytes = found.bytes();
    if (!bytes) return false;
    const { body, headers } = encodeJson(request, bytes);
    // Compressed for the first time.
    if (body instanceof Promise) return false;
    const ready = this.#ready.get(body) ?? this.#prepare(body, { ...found.headers, ...headers });
    response.writeHead(200, ready.headers).end(ready.body, "latin1");
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const reqId = this.#options.newRequestId();
    this.#options.log.info({ reqId, method, route: url, status: 200, ms }, "request completed");
    return true;
  }

  #prepare(body: Buffer, own: Readonly<Record<string, string>>): ReadyAnswer {
    const headers = { ...this.#options.headers, ...own, "content-length": String(body.length) };
    const ready = { headers: Object.entries(headers).flat(), body: body.toString("latin1") };
    this.#ready.set(body, ready);
    return ready;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
