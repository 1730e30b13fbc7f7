import type { ServerResponse } from "node:http";
import { overloadedError } from "@panshi/api";
import type { AppError } from "@panshi/contracts/platform/errors";
import { securityHeaders } from "../http/security-headers.ts";

/** The refusals take turns, so that those who were refused together do not come back together. In seconds. */
const errors = [2, 3, 4, 5].map(overloadedError);

/** Writes the refusals of one server past Fastify's own way of answering: under a flood, most of the processor is spent on them. */
export class Refusals {
  readonly #headers: readonly string[];
  #count = 0;

  constructor({ secure }: { secure: boolean }) {
    this.#headers = Object.entries({ ...securityHeaders(secure), "cache-control": "no-store" }).flat();
  }

  /** The error of the next refusal. */
  next(): AppError {
    return errors[(this.#count += 1) % errors.length] as AppError;
  }

  /** Answers with the error's status and `body`; `isHead`: without the body. */
  write(response: ServerResponse, error: AppError, content: { type: string; body: string; isHead?: boolean }): void {
    const { type, body, isHead } = content;
    const own = ["retry-after", String(error.retryAfterSeconds), "content-type", `${type}; charset=utf-8`];
    const length = ["content-length", String(Buffer.byteLength(body))];
    response.writeHead(error.status, [...this.#headers, ...own, ...length]).end(isHead ? "" : body);
  }
}
