import { AppError } from "@panshi/contracts/errors";

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** How deep an input may be nested: no schema of ours goes below five. */
const MAX_DEPTH = 32;

/**
 * Refuses the keys that could reach a prototype, at any depth (docs/decisions/0028). Throws `forbidden_key`, and
 * `bad_json` for what is nested deeper than any input of ours, which bounds the recursion here and in what reads it later.
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
