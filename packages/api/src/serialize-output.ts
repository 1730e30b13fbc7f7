import superjson, { type SuperJSONResult } from "superjson";

/** Superjson throws for these keys. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * What superjson makes of a procedure's output, without its walk where nothing needs one: an output that JSON keeps as it is has no
 * annotations. Anything else (dates, `undefined`, NaN, −0, an object that occurs twice, instances of classes) goes to superjson, which
 * takes about five times as long.
 */
export const serializeOutput = (output: unknown): SuperJSONResult =>
  isPlainJson(output, new Set()) ? ({ json: output } as SuperJSONResult) : superjson.serialize(output);

/** Whether JSON keeps a value as it is, and no object in it occurs twice: superjson annotates the second occurrence. */
function isPlainJson(value: unknown, seen: Set<object>): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || seen.has(value)) return false;
  seen.add(value);
  if (Array.isArray(value)) {
    // By index: superjson sees a hole as `undefined`.
    for (let index = 0; index < value.length; index += 1) if (!isPlainJson(value[index], seen)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const [key, each] of Object.entries(value))
    if (FORBIDDEN_KEYS.has(key) || !isPlainJson(each, seen)) return false;
  return true;
}
