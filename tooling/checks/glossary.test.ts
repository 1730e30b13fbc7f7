import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
/** Folders of core that hold no noun. */
const notNouns = ["list", "query-plans"];

/** The nouns of the first column, as folder names: "own data" is `own-data`. */
const nouns = new Set(
  [...readFileSync(new URL("docs/glossary.md", root), "utf8").matchAll(/^\| ([a-z][^|]*) \|/gim)].flatMap(
    ([, names = ""]) => names.split(", ").map((name) => name.trim().replaceAll(" ", "-")),
  ),
);
/** A folder may be named by a short form of its noun. */
const fullNames: Readonly<Record<string, string>> = {
  audit: "audit-entry",
  blog: "blog-post",
  payment: "payment-attempt",
};

it("the glossary has every noun of core", () => {
  const folders = readdirSync(new URL("packages/core/src", root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notNouns.includes(entry.name))
    .map(({ name }) => fullNames[name] ?? name);
  expect(folders.filter((folder) => !nouns.has(folder))).toEqual([]);
});
