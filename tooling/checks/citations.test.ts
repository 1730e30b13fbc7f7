import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

/** Whatever code, tests and docs cite can be looked up in this repository (forms: docs/decisions/README.md). */

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(tsx?|mjs|js|css|html|md|sh|ya?ml)$|Dockerfile$|^\.env\.example$/.test(path))
  .filter((path) => path !== relative(root, import.meta.filename) && existsSync(join(root, path)));

const requirements = [...read("docs/requirements.md").matchAll(/^\| (S\d+\.\d+) \| ([A-E]) \| \S/gm)].map(
  ([, id = "", part = ""]) => ({ id, part }),
);
const ids = new Set(requirements.map(({ id }) => id));

const decisions = files.filter((path) => path.startsWith("docs/decisions/"));
/** The page that a citation means: a path, or the number of a decision. */
const pageOf = (cited: string) =>
  decisions.find((path) => path.startsWith(`${cited}-`)) ?? files.find((path) => path === cited);

const headingsOf = (path: string) => [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
/** A heading's anchor as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const citation =
  /\b(docs\/decisions\/\d{4}(?![\w-])|(?:docs|packages|tooling|apps)\/[\w/-]+\.md)((?:,| and) "[^"]+")*/g;
/** References to what is not in the repository. */
const outside = [
  /\b(?:specification|decisions?|architecture|protocol|look)(?:'s)?,? (?:page|section)/i,
  /\bsections? \d/i,
  /\.\.\/shared\b/,
  /\b(?:product|statements|architecture|look|stack|roadmap|anchors)\.md\b/,
];

function faultsOf(path: string, source: string): string[] {
  const faults: string[] = [];
  // A comment's sentence goes on in its next line.
  const text = source.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, " ");
  for (const [id] of text.matchAll(/\bS\d+\.\d+\b/g))
    if (!ids.has(id)) faults.push(`${id} is not in docs/requirements.md`);
  for (const [whole, cited = ""] of text.matchAll(citation)) {
    const page = pageOf(cited);
    if (!page) faults.push(`there is no ${cited}`);
    else
      for (const [, heading = ""] of whole.matchAll(/"([^"]+)"/g))
        if (!headingsOf(page).includes(heading)) faults.push(`${page} has no heading "${heading}"`);
  }
  for (const pattern of outside) {
    const found = pattern.exec(text)?.[0];
    if (found)
      faults.push(`"${found}" leads nowhere: cite docs/requirements.md, docs/decisions or docs/payuni-protocol.md`);
  }
  if (path.endsWith(".md"))
    for (const [, target = "", anchor] of source.matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)) {
      const page = target === "" ? path : join(dirname(path), target);
      if (!existsSync(join(root, page))) faults.push(`there is no ${page}`);
      else if (anchor && !headingsOf(page).map(anchorOf).includes(anchor)) faults.push(`${page} has no #${anchor}`);
    }
  else if (/docs\/decisions\/\d{4}-/.test(text))
    faults.push("cite a decision by its number alone, docs/decisions/0012");
  // The guides name files that their reader makes.
  if (path.startsWith("docs/") && !path.startsWith("docs/adding-a-"))
    for (const [, named = ""] of source.matchAll(/`((?:apps|packages|tooling|docker|docs)\/[\w./-]+\.\w+)`/g))
      if (!existsSync(join(root, named))) faults.push(`there is no ${named}`);
  return faults.map((fault) => `${path}: ${fault}`);
}

it("lists each requirement once", () => {
  expect(requirements.length).toBeGreaterThan(500);
  expect(requirements.map(({ id }) => id).filter((id, place, all) => all.indexOf(id) !== place)).toEqual([]);
});

it("finds what code, tests and docs cite", () => {
  expect(files.flatMap((path) => faultsOf(path, read(path)))).toEqual([]);
});

it("finds a test for each requirement of parts A to C", () => {
  const tests = files.filter((path) => /\.(test|spec)\.tsx?$/.test(path)).map(read);
  const tested = new Set(tests.flatMap((text) => [...text.matchAll(/\[(S\d+\.\d+)\]/g)].map(([, id]) => id)));
  expect(requirements.filter(({ id, part }) => part <= "C" && !tested.has(id))).toEqual([]);
});

it("finds each decision in the index, under a number of its own", () => {
  const names = decisions.map((path) => path.slice("docs/decisions/".length)).filter((name) => name !== "README.md");
  const index = read("docs/decisions/README.md");
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

it.each([
  ["a.ts", "/** A wish's length (S5.99). */"],
  ["a.ts", "/** Refunds (docs/decisions/9999). */"],
  ["a.ts", "/** Refunds (docs/decisions/0012-orders.md). */"],
  ["a.ts", '/** Refunds (docs/decisions/0012,\n * "No such heading"). */'],
  ["a.ts", '/** Source: docs/payuni-protocol.md, "Encoding" and "No such heading". */'],
  ["a.ts", "/** Refunds (docs/no-such-page.md). */"],
  ["a.ts", "/** Source: protocol page. */"],
  ["a.ts", "/**\n * A text (specification,\n * section 8).\n */"],
  ["a.ts", "// ../shared/spec/product.md"],
  ["docs/a.md", "[refunds](decisions/9999-refunds.md)"],
  ["docs/a.md", "[refunds](requirements.md#no-such-heading)"],
  ["docs/a.md", "`packages/core/src/no-such-file.ts`"],
])("reports a citation that leads nowhere, in %s: %s", (path, source) => {
  expect(faultsOf(path, source)).not.toEqual([]);
});

it("accepts citations that lead somewhere", () => {
  const code =
    '/** Refunds (S5.12; docs/decisions/0012, "Refunds";\n * docs/payuni-protocol.md, "Encoding" and "Hosted page"). */';
  expect(faultsOf("a.ts", code)).toEqual([]);
  expect(faultsOf("docs/a.md", "[accounts](decisions/0022-accounts.md#throttling)")).toEqual([]);
});
