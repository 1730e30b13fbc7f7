import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

/** A log line with an exception among its fields: `{ err }`, `{ error: cause, … }`. */
const withException =
  /\blog\.(?:info|warn|error|fatal)\(\s*\{(?:[^}]*,)?\s*(?:err|error|cause)\s*(?::\s*(?:err|error|cause)\s*)?[,}]/;

it("no log line holds an exception: the message of a failed query has its parameters, which are personal", () => {
  expect(withException.test("ctx.log.error({ err: error, requestId }, 'x')")).toBe(true);
  expect(withException.test("log.warn({ id, error }, 'x')")).toBe(true);
  expect(withException.test("log.warn({ name: error.name }, 'x')")).toBe(false);
  const found = globSync("{apps,packages}/*/src/**/*.ts", { cwd: root }).filter((path) => {
    const text = readFileSync(new URL(path, root), "utf8");
    return !path.endsWith(".test.ts") && withException.test(text);
  });
  expect(found.map((path) => `${path}: log error.name, or its code`)).toEqual([]);
});
