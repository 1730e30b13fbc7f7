import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Procedures that say their permission themselves, and why their verb cannot. */
const ownWords: Record<string, string> = {
  "admin/audit.ts: audit:read": "the system checks the audit chain by the same verb",
};
const api = new URL("../../packages/api/src/", import.meta.url);

it("a procedure of the back office reads its permission from its verb: write `administratorProcedure(theVerb.permission)`", () => {
  const written = globSync("admin/**/*.ts", { cwd: api }).flatMap((path) => {
    const text = readFileSync(new URL(path, api), "utf8");
    return [...text.matchAll(/administratorProcedure\(\s*"([\w:]+)"/g)].map(
      ([, permission]) => `${path}: ${permission}`,
    );
  });
  expect(written).toEqual(Object.keys(ownWords));
});
