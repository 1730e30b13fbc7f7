import type { Schema } from "./checkout.ts";

type Input = Record<string, unknown>;
/** The values of fields that a schema does not describe closely enough. */
const knownValues: Record<string, unknown> = {
  email: "recorded@panshi.test",
  password: "a long enough one",
  fullName: "王小明",
  phone: "0912345678",
  identifier: "recorded@panshi.test",
  username: "recorded@panshi.test",
  token: "A".repeat(43),
  search: "林",
  list: "orders",
  code: "123456",
};

/** An id that no row has. */
export const UNKNOWN_ID = "01900000-0000-7000-8000-000000000001";

/** How to fill an input: the id (or slug) of a row for a field, if one is meant, and the day of all days. */
export type FillOptions = { idFor: (field: string) => string | undefined; day: string };

/** A value that matches a schema; of an object, its required fields. */
export function sample(schema: Schema, field: string, filling: FillOptions): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch) return sample(branch, field, filling);
  if (schema.default !== undefined) return schema.default;
  if (schema.properties)
    return Object.fromEntries(requiredOf(schema).map((key) => [key, sampleField(schema, key, filling)]));
  if (schema.format === "uuid") return filling.idFor(field) ?? UNKNOWN_ID;
  if (schema.format === "date") return filling.day;
  if (schema.format === "date-time") return `${filling.day}T00:00:00.000Z`;
  if (field === "slug") return filling.idFor(field) ?? "no-such-post";
  if (field in knownValues) return knownValues[field];
  switch (schema.type) {
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "array":
      return schema.items ? [sample(schema.items, field, filling)] : [];
    default:
      return "一段話";
  }
}

const requiredOf = ({ required = [], properties = {} }: Schema) => required.filter((key) => key in properties);
const sampleField = ({ properties = {} }: Schema, key: string, filling: FillOptions) =>
  sample(properties[key] ?? {}, key, filling);

/** The objects that an input may be. */
const branchesOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** Valid inputs: the required fields alone, then each other field with each of its values. */
export function validInputs(schema: Schema, filling: FillOptions): Input[] {
  return branchesOf(schema).flatMap((branch) => {
    const base = sample(branch, "", filling) as Input;
    const others = Object.keys(branch.properties ?? {}).filter((key) => !requiredOf(branch).includes(key));
    return [
      base,
      ...others
        .filter((key) => key !== "cursor")
        .flatMap((key) =>
          valuesOf(branch.properties?.[key] ?? {}, key, filling).map((value) => ({ ...base, [key]: value })),
        ),
    ];
  });
}

/** Every value of an enum or a flag, one of anything else. */
function valuesOf(schema: Schema, key: string, filling: FillOptions): unknown[] {
  if (schema.enum) return schema.enum;
  if (schema.type === "boolean") return [true, false];
  if (key === "limit") return [2];
  return [sample({ ...schema, default: undefined }, key, filling)];
}

/** Inputs that are refused: a missing field, a field of a wrong type or value, an unknown one, no object at all. */
export function wrongInputs(schema: Schema, filling: FillOptions): unknown[] {
  const [branch = schema] = branchesOf(schema);
  const base = sample(branch, "", filling) as Input;
  const wrong = Object.keys(branch.properties ?? {}).map((key) => ({ ...base, [key]: { wrong: true } }));
  const missing = requiredOf(branch).map((key) =>
    Object.fromEntries(Object.entries(base).filter(([each]) => each !== key)),
  );
  return [...missing, ...wrong, { ...base, unknown: "field" }, "no object", null];
}
