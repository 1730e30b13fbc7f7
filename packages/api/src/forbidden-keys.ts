import { AppError } from "@panshi/contracts/errors";

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** The deepest nesting of an input; no schema goes below five. */
const MAX_DEPTH = 32;

/**
 * Refuses keys that could reach a prototype, at any depth (docs/decisions/0028). Throws `forbidden_key`, and `bad_json` for
 * too deep a nesting, which bounds the recursion here and in later readers of the input.
 */
export function rejectForbiddenKeys(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_DEPTH) throw new AppError("bad_json");
  if (Array.isArray(value)) {
    for (const item of value) rejectForbiddenKeys(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (forbidden.has(key)) throw new AppError("forbidden_key");
    rejectForbiddenKeys(item, depth + 1);
  }
}
