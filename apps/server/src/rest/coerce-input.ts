import type * as z from "zod/mini";

type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  catchall?: unknown;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
};
const definition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** The definition inside default, optional, nullable and pipe. */
function unwrap(schema: z.core.$ZodType): Definition {
  const def = definition(schema);
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined);
  return inner ? unwrap(inner) : def;
}

/**
 * Prepares the input of a documented call for its schema (docs/decisions/0028): drops unknown keys, and turns the digits of a
 * query string into a number, and `true` or `false` into a boolean, where the schema wants one, and commas or a
 * repeated key into a list. Everything else is left to the
 * schema, which refuses a key that is repeated or empty where it takes neither.
 */
export function coerceInput(schema: z.core.$ZodType, value: unknown, fromQuery: boolean): unknown {
  const def = unwrap(schema);
  if (def.type === "object" && def.shape && isPlain(value)) {
    const { shape } = def;
    const strict = def.catchall !== undefined && (def.catchall as z.core.$ZodType)._zod.def.type === "never";
    const known = strict ? Object.entries(value).filter(([key]) => Object.hasOwn(shape, key)) : Object.entries(value);
    return Object.fromEntries(
      known.map(([key, part]) => {
        const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
        return [key, inner ? coerceInput(inner, part, fromQuery) : part];
      }),
    );
  }
  const isList = Array.isArray(value) || (fromQuery && typeof value === "string");
  if (def.type === "array" && def.element && isList) {
    const { element } = def;
    const parts: unknown[] = Array.isArray(value) ? value : value.split(",");
    return parts.map((part) => coerceInput(element, part, fromQuery));
  }
  if (fromQuery && def.type === "number" && typeof value === "string" && /^-?\d{1,15}$/.test(value))
    return Number(value);
  if (fromQuery && def.type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
