import { AppError } from "@panshi/contracts/platform/errors";

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** The deepest nesting of an input; no schema goes below five. */
const MAX_DEPTH = 32;
/** Values in an input, each list, key and text counted; the largest bulk change has a few hundred. */
const MAX_VALUES = 5000;

/**
 * Refuses keys that could reach a prototype, at any depth (docs/decisions/0028). Throws `forbidden_key`, and `bad_json` for
 * too deep a nesting or too many values, which bounds the recursion here and the work of later readers of the input.
 */
export function rejectForbiddenKeys(input: unknown): void {
  let values = 0;
  const visit = (value: unknown, depth: number): void => {
    values += 1;
    if (values > MAX_VALUES) throw new AppError("bad_json");
    if (typeof value !== "object" || value === null) return;
    if (depth === MAX_DEPTH) throw new AppError("bad_json");
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (forbidden.has(key)) throw new AppError("forbidden_key");
      visit(item, depth + 1);
    }
  };
  visit(input, 0);
}
