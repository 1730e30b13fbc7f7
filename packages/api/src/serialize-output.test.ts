import * as fc from "fast-check";
import superjson from "superjson";
import { expect, it } from "vitest";
import { serializeOutput } from "./serialize-output.ts";

const dates = fc.date({ noInvalidDate: false });
const anything = fc.anything({
  withDate: true,
  withMap: true,
  withSet: true,
  withBigInt: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  withObjectString: true,
});
/** Mostly what procedures answer, with now and then something that JSON does not keep, and objects that occur twice. */
const output = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined, -0), dates),
  node: fc.oneof(
    { depthSize: "small" },
    tie("leaf"),
    fc.array(tie("node")),
    fc.dictionary(fc.string(), tie("node")),
    tie("node").map((node) => ({ first: node, second: node })),
  ),
})).node;

/** What is sent, or that it is refused. */
function sent(serialize: (value: unknown) => unknown, value: unknown): string | undefined {
  try {
    return JSON.stringify(serialize(value));
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

it.each([
  ["outputs", output],
  ["anything", anything],
])("%s are sent as superjson sends them", (_name, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(sent(serializeOutput, value)).toBe(sent(superjson.serialize, value));
    }),
    { numRuns: 500 },
  );
});

it("what JSON keeps is not walked a second time", () => {
  const rows = [{ id: "a", count: 0, at: "2026-03-01T04:00:00.000Z", none: null, list: [] }];
  expect((serializeOutput(rows) as { json: unknown }).json).toBe(rows);
  expect((superjson.serialize(rows) as { json: unknown }).json).not.toBe(rows);
});
