import { AppError } from "@panshi/contracts/errors";
import superjson from "superjson";
import { rejectForbiddenKeys } from "./forbidden-keys.ts";

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).every((key) => names.includes(key));

const isUndefinedMark = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && value[0] === "undefined";

function ownValue(parent: unknown, key: string): unknown {
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) throw new AppError("bad_json");
  return (parent as JsonObject)[key];
}

/** Sets the `null` at a dotted path to undefined. Throws `bad_json` where there is none: nothing is ever created. */
function setUndefined(json: unknown, path: string): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce(ownValue, json);
  if (ownValue(parent, last) !== null) throw new AppError("bad_json");
  (parent as JsonObject)[last] = undefined;
}

function applyAnnotations(json: unknown, meta: unknown): unknown {
  if (!isObject(meta) || !hasOnly(meta, ["values", "v"]) || meta["v"] !== 1) throw new AppError("bad_json");
  const { values } = meta;
  if (isUndefinedMark(values) && json === null) return undefined;
  if (!isObject(values)) throw new AppError("bad_json");
  for (const [path, mark] of Object.entries(values)) {
    if (!isUndefinedMark(mark)) throw new AppError("bad_json");
    setUndefined(json, path);
  }
  return json;
}

/**
 * Reads what the clients' superjson wrote, without superjson: its annotations name types that it would build, of any size
 * (a `Float64Array` of a given length). Inputs are JSON, so `undefined`, at a path that holds null, is the one annotation
 * taken. Throws `bad_json` for any other and for whatever is not superjson's shape, `forbidden_key` as
 * {@link rejectForbiddenKeys} does.
 */
export function readInput(payload: unknown): unknown {
  if (!isObject(payload) || !hasOnly(payload, ["json", "meta"])) throw new AppError("bad_json");
  const { json, meta } = payload;
  rejectForbiddenKeys(json);
  return meta === undefined ? json : applyAnnotations(json, meta);
}

/** The server's half of tRPC's transformer. Every input at `/trpc` passes `readInput`, however it was sent. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readInput },
  output: superjson,
};
