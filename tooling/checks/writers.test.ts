import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What can write to the database: a connection of one's own, or a transaction of one's own on a pool, which is read-only otherwise. */
const writes = /\bpostgres\((?!ql)|\bread write\b|\bread_only\W+(?:false|off)\b/;
/** The sources that have one, each with the reason why it is not `transaction()`. */
const allowed: Readonly<Record<string, string>> = {
  "packages/db/src/connection/listen.ts": "its connection is read-only",
  "packages/db/src/connection/pool.ts": "its connections are read-only until transaction() begins",
  "packages/db/src/connection/transaction.ts": "transaction() itself",
  "packages/db/src/migrate.ts": "runs before the server has a cache",
};

test("the product writes inside transaction() alone, which tells this server's cache what was written", () => {
  const found = globSync("{apps,packages}/*/src/**/*.ts", { cwd: root })
    .filter((path) => !/(\.test|\/testing[\w-]*|\/query-plans\/[\w-]+)\.ts$/.test(path))
    .filter((path) => {
      const code = readFileSync(`${root}/${path}`, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
      return writes.test(code);
    })
    .toSorted();
  const refused = found.filter((path) => !(path in allowed));
  expect(
    refused.map(
      (path) => `${path} writes without transaction(): its own server would show the state before (decision 46)`,
    ),
  ).toEqual([]);
  expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([]);
});
