import type { DocumentedProcedure } from "../src/rest/documented-procedures.ts";
import * as z from "zod/mini";

type Schema = {
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
