import type { AnyRouter } from "@trpc/server";
import type { FastifyRequest } from "fastify";

export type Call = { path: string; input: unknown };
/** The calls of one request, all queries or all mutations. */
export type Calls = { type: "query" | "mutation"; isBatch: boolean; calls: readonly Call[] };

const typesByMethod: Record<string, Calls["type"]> = { GET: "query", POST: "mutation" };

type Request = Pick<FastifyRequest, "method" | "url" | "headers" | "body">;

/**
 * The calls of a request in the form that the apps send: whole JSON, known procedures of the method's type, at most `maxBatch`. Null
 * for anything else, which tRPC's adapter answers or refuses: streamed answers (procedures named `…Stream`), unknown names, an input that
 * cannot be read.
 * `names` is the path below `/trpc`.
 */
export function parseCalls(router: AnyRouter, request: Request, names: string, maxBatch: number): Calls | null {
  const type = typesByMethod[request.method];
  if (type === undefined || asksForStream(request) || /Stream(,|$)/.test(names)) return null;
  const at = request.url.indexOf("?");
  const query = new URLSearchParams(at === -1 ? "" : request.url.slice(at));
  for (const name of query.keys()) if (name !== "batch" && name !== "input") return null;
  const isBatch = query.get("batch") === "1";
  const paths = isBatch ? names.split(",") : [names];
  if (paths.length > maxBatch || !paths.every((path) => typeOf(router, path) === type)) return null;
  const text = type === "query" ? query.get("input") || undefined : request.body;
  try {
    return { type, isBatch, calls: readCalls(router, paths, isBatch, text) };
  } catch {
    // The adapter reads it again, and answers what is wrong with it.
    return null;
  }
}

/** Only the headers that tRPC's adapter looks at. */
const asksForStream = ({ headers }: Request): boolean =>
  headers["trpc-accept"] !== undefined || headers.accept?.includes("application/jsonl") === true;

function typeOf(router: AnyRouter, path: string): string | undefined {
  const procedures = router._def.procedures as Record<string, { _def: { type: string } }>;
  return Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined;
}

/** Throws where the text is no JSON, or an input none that the API takes. */
function readCalls(router: AnyRouter, paths: readonly string[], isBatch: boolean, text: unknown): Call[] {
  if (text === undefined) return paths.map((path) => ({ path, input: undefined }));
  const sent = JSON.parse(String(text)) as unknown;
  const { input: reader } = router._def._config.transformer;
  if (!isBatch) return paths.map((path) => ({ path, input: reader.deserialize(sent) as unknown }));
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw new TypeError("a batch is an object");
  const inputs = sent as Record<string, unknown>;
  return paths.map((path, index) => {
    const input = inputs[index];
    return { path, input: input === undefined ? undefined : (reader.deserialize(input) as unknown) };
  });
}
