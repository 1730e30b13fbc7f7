import { AppError } from "@panshi/contracts/platform/errors";
import superjson from "superjson";
import { rejectForbiddenKeys } from "./forbidden-keys.ts";

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnlyKeys = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).every((key) => names.includes(key));

const isUndefinedAnnotation = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && value[0] === "undefined";

function ownValue(parent: unknown, key: string): unknown {
  if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) throw new AppError("bad_json");
  return (parent as JsonObject)[key];
}

/** Sets the null at a dotted path to undefined. Throws `bad_json` where there is no null, so it never creates anything. */
function setUndefined(json: unknown, path: string): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce(ownValue, json);
  if (ownValue(parent, last) !== null) throw new AppError("bad_json");
  (parent as JsonObject)[last] = undefined;
}

function applyAnnotations(json: unknown, meta: unknown): unknown {
  if (!isObject(meta) || !hasOnlyKeys(meta, ["values", "v"]) || meta["v"] !== 1) throw new AppError("bad_json");
  const { values } = meta;
  if (isUndefinedAnnotation(values) && json === null) return undefined;
  if (!isObject(values)) throw new AppError("bad_json");
  for (const [path, annotation] of Object.entries(values)) {
    if (!isUndefinedAnnotation(annotation)) throw new AppError("bad_json");
    setUndefined(json, path);
  }
  return json;
}

/**
 * Reads what superjson wrote in the apps, without superjson: its annotations can make it allocate values of any size (a
 * `Float64Array` of a given length). Inputs are JSON, so the only annotation accepted is `undefined` for a null. Throws
 * `bad_json` for any other annotation or shape, and what {@link rejectForbiddenKeys} throws.
 */
export function readSuperjsonInput(payload: unknown): unknown {
  if (!isObject(payload) || !hasOnlyKeys(payload, ["json", "meta"])) throw new AppError("bad_json");
  const { json, meta } = payload;
  rejectForbiddenKeys(json);
  return meta === undefined ? json : applyAnnotations(json, meta);
}

/** The server's half of tRPC's transformer: every input at `/trpc` passes `readInput`. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readSuperjsonInput },
  output: superjson,
};
