import type { DocumentedProcedure } from "../src/rest/documented-procedures.ts";
import * as z from "zod/mini";

export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

/** Values that often break a parser, a schema or SQL. Each replaces a field, or the whole input. */
export const hostileValues: readonly unknown[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00\ud83d",
  "\u202e\u200b\ufeff",
  "💫".repeat(300),
  "x".repeat(20_000),
  "願".repeat(1001),
  "'; drop table members; --",
  "%' or '1'='1",
  "\\",
  "%_\\",
  "{{7*7}}${7*7}<script>alert(1)</script>",
  "../../../../etc/passwd",
  "https://example.com/",
  "null",
  "true",
  "1",
  "infinity",
  "NaN",
  "0195e4c0-0000-7000-8000-000000000001",
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  true,
  false,
  null,
  [],
  [[]],
  ["a"],
  [null],
  Array<string>(500).fill("a"),
  {},
  { id: {} },
  { toString: "x", valueOf: "x", hasOwnProperty: "x" },
  { length: 1e9 },
  { then: "x" },
];

/** Values that only JSON text can express. */
export const hostileJsonTexts: readonly string[] = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  "1e999",
  "-0",
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
];

const known: Record<string, unknown> = {
  email: "fuzz@example.com",
  password: "a long enough one",
  fullName: "王小明",
  phone: "0912345678",
  identifier: "fuzz@example.com",
  username: "fuzz@example.com",
};

/** A value that matches a JSON schema; `id` is that of an existing row. */
export function sampleInput(schema: Schema, name: string, id: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleInput(schema.anyOf[0], name, id);
  if (schema.default !== undefined) return schema.default;
  if (schema.properties) {
    const wanted = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key));
    return Object.fromEntries(wanted.map(([key, part]) => [key, sampleInput(part, key, id)]));
  }
  if (schema.format === "uuid") return id;
  if (schema.format === "date") return "2026-02-28";
  if (schema.format === "date-time") return "2026-02-28T00:00:00.000Z";
  if (name in known) return known[name];
  switch (schema.type) {
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "array":
      return schema.items ? [sampleInput(schema.items, name, id)] : [];
    default:
      return "一段話";
  }
}

/** The JSON schema of a procedure's input. */
export const inputSchemaOf = ({ input }: Pick<DocumentedProcedure, "input">): Schema | undefined =>
  input && (z.toJSONSchema(input as z.ZodMiniType, { io: "input", unrepresentable: "any" }) as Schema);

/** Days and times that no call may take: other years, signs, words of Postgres, days that do not exist, other ways to write one. */
export const hostileTimes: readonly string[] = [
  "0000-01-01",
  "0000-02-29",
  "-0001-01-01",
  "-271821-04-20",
  "+010000-01-01",
  "10000-01-01",
  "1899-12-31",
  "3000-01-01",
  "9999-12-31",
  "2026-02-29",
  "1900-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-1-1",
  "20260101",
  "２０２６-０１-０１",
  "2026-01-01 BC",
  "2026-01-01\0",
  "infinity",
  "-infinity",
  "epoch",
  "now",
  "0000-01-01T00:00:00Z",
  "0000-01-01T00:00:00.000Z",
  "-000001-01-01T00:00:00.000Z",
  "+010000-01-01T00:00:00.000Z",
  "1899-12-31T23:59:59.999Z",
  "3000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-02-29T00:00:00Z",
  "2026-01-01T24:00:00Z",
  "2026-06-30T23:59:60Z",
  "2026-01-01T00:00:00+08:00",
  "2026-01-01T00:00:00-99:99",
  "2026-01-01T00:00:00",
  `2026-01-01T00:00:00.${"0".repeat(40)}Z`,
];
/** The first, the last and a leap day of what every call may take. */
export const earlyAndLateDays: readonly string[] = ["1900-01-01", "2024-02-29", "2999-12-31"];

const isTime = ({ format }: Schema) => format === "date" || format === "date-time";
const branchOf = ({ anyOf = [] }: Schema) => anyOf.find((each) => timePaths(each).length > 0);

/** Where an input has a day or a time, as issues name it: `from`, `rows.0.updatedAt`. */
export function timePaths(schema: Schema): string[] {
  if (isTime(schema)) return [""];
  const below = (name: string, part: Schema) => timePaths(part).map((path) => (path ? `${name}.${path}` : name));
  const branch = branchOf(schema);
  if (branch) return timePaths(branch);
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => below(name, part)),
    ...(schema.items ? below("0", schema.items) : []),
  ];
}

/** A value that matches a JSON schema, with all its days and times, optional ones too, written by `time`. */
export function sampleWithTimes(schema: Schema, name: string, id: string, time: (format: string) => string): unknown {
  if (isTime(schema)) return time(schema.format ?? "");
  const branch = branchOf(schema);
  if (branch) return sampleWithTimes(branch, name, id, time);
  if (timePaths(schema).length === 0) return sampleInput(schema, name, id);
  if (schema.items) return [sampleWithTimes(schema.items, name, id, time)];
  const { properties = {}, required = [] } = schema;
  const wanted = Object.entries(properties).filter(
    ([key, part]) => required.includes(key) || timePaths(part).length > 0,
  );
  return Object.fromEntries(wanted.map(([key, part]) => [key, sampleWithTimes(part, key, id, time)]));
}
