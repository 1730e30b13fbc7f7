import * as z from "zod/mini";

/** A number, or a text that reads as one, full-width digits included; null for anything else. */
export function parseNumberOrNull(value: unknown): number | null {
  if (typeof value === "string" && value.trim() === "") return null;
  const number = typeof value === "string" ? Number(value.normalize("NFKC")) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/**
 * The schema of a number, with `fallback` where no number was sent or none can be read, in calls as in the forms (S5.30, S5.32).
 * A number that the schema refuses stays refused.
 */
export const numberOrDefaultSchema = (fallback: number, schema: z.ZodMiniType<number, number>) =>
  z._default(numberOrFallbackSchema(fallback, schema), fallback);

/** As {@link numberOrDefaultSchema}, for a number that may be left out too: `z.optional(…)`. */
export const numberOrFallbackSchema = (fallback: number, schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((value: number): number => parseNumberOrNull(value) ?? fallback),
    schema,
  );
