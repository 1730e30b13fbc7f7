import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { auditSubjectKeys } from "../../packages/contracts/src/platform/audit.ts";

const root = new URL("../../", import.meta.url);
/** Folders below an area that hold no noun. */
const notNouns = ["list", "member-lock"];

/** The nouns of the first column, as folder names: "own data" is `own-data`. */
const nouns = new Set(
  [...readFileSync(new URL("docs/glossary.md", root), "utf8").matchAll(/^\| ([a-z][^|]*) \|/gim)].flatMap(
    ([, names = ""]) => names.split(", ").map((name) => name.trim().replaceAll(" ", "-")),
  ),
);
/** A folder may be named by a short form of its noun. */
const fullNames: Readonly<Record<string, string>> = {
  audit: "audit-entry",
  inbox: "notification",
  log: "audit-entry",
  payment: "payment-attempt",
  post: "blog-post",
};

/** What the audit log records has its names in both languages there. */
for (const subject of auditSubjectKeys) nouns.add(subject.replaceAll("_", "-"));

it("the glossary, or the catalogue of the audit log, has every noun of core", () => {
  const folders = globSync("packages/core/src/*/*/", { cwd: root })
    .map((path) => basename(path))
    .filter((name) => !notNouns.includes(name))
    .map((name) => fullNames[name] ?? name);
  expect(folders).toContain("prayer");
  const missing = folders.filter((folder) => !nouns.has(folder));
  expect(missing, "add a line to docs/glossary.md, or a subject to packages/contracts/src/platform/audit.ts").toEqual(
    [],
  );
});
