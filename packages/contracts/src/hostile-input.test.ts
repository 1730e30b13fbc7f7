import { readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";

/** The longest text that a pattern without an end may read, in UTF-16 units; longer ones are refused by their length. */
const MOST = 4000;
const LONG = 100_000;

/** Long runs of what patterns repeat, ended by what they do not take. */
const hostile = [
  `a@${".".repeat(LONG)}@`,
  `${"a".repeat(LONG)}@`,
  `${"a.".repeat(LONG / 2)}@`,
  `${"1".repeat(LONG)}x`,
  `+8869${"1".repeat(LONG)}`,
  `${"a-".repeat(LONG / 2)}!`,
  `/art/${"a/".repeat(LONG / 2)}!`,
];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const modules = await Promise.all(
  files.map(async (name) => ({
    name,
    exported: (await import(/* @vite-ignore */ `./${name}`)) as Record<string, unknown>,
  })),
);
/** What callers send, and the parts that it is made of; not the outputs, which we fill ourselves. */
const inputs = modules.flatMap(({ name: file, exported }) =>
  Object.entries(exported).flatMap(([name, value]) =>
    value instanceof z.core.$ZodType &&
    /(Input|Edit|Email|Phone|Password|Slug|Id|Start|Wish)$|^(id|day|timestamp)$/.test(name)
      ? [{ name: `${file} ${name}`, schema: value as z.ZodMiniType }]
      : [],
  ),
);

type Definition = {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  values?: unknown[];
};

/** Values that put `text` into every field; one for each option of a union. */
function filled(schema: z.core.$ZodType, text: string): unknown[] {
  const def = schema._zod.def as unknown as Definition;
  if (def.options) return def.options.flatMap((option) => filled(option, text));
  const inner = def.innerType ?? def.in;
  if (inner) return filled(inner, text);
  if (def.element) return filled(def.element, text).map((value) => [value]);
  if (def.values) return [def.values[0]];
  if (!def.shape) return [text];
  const fields = Object.entries(def.shape).map(([key, part]) => [key, filled(part, text)] as const);
  const most = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(fields.map(([key, values]) => [key, values[at % values.length]])),
  );
}

/** Whether a pattern can read on without end: `*`, `+` or `{n,}` outside of a class and not escaped. */
const endless = ({ source }: RegExp) => {
  const bare = source.replace(/\\./g, "a").replace(/\[[^\]]*\]/g, "a");
  return bare.search(/[*+]|\{\d+,\}/) >= 0;
};

describe("a text of 100,000 characters", () => {
  it("is tried on every input", () => expect(inputs.length).toBeGreaterThan(20));

  it.each(inputs)("is refused by $name for its length before a pattern without an end reads it", ({ schema }) => {
    const patterns = new Map<RegExp, boolean>();
    const read = new Set<string>();
    const test = vi.spyOn(RegExp.prototype, "test").mockImplementation(function (this: RegExp, text: string) {
      if (text.length > MOST) patterns.set(this, true);
      return this.exec(text) !== null;
    });
    try {
      for (const text of hostile) for (const value of filled(schema, text)) schema.safeParse(value);
    } finally {
      test.mockRestore();
    }
    for (const pattern of patterns.keys()) if (endless(pattern)) read.add(String(pattern));
    expect([...read]).toEqual([]);
  });
});
