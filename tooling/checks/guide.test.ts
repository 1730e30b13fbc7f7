import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyBlock, type GuideBlock, readGuide } from "./guide.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const bin = join(root, "node_modules/.bin");
/** The pages with what their nouns may cost, tests apart: lines in files, registries among them. */
const pages = [
  { page: "adding-a-feature.md", lines: 280, files: 14, registries: 5 },
  { page: "adding-a-member-feature.md", lines: 600, files: 20, registries: 9 },
].map((each) => {
  const text = readFileSync(join(root, "docs", each.page), "utf8");
  return { ...each, text, blocks: readGuide(text) };
});
const blocks = pages.flatMap((each) => each.blocks);

/** A copy of the sources, whose packages find each other in the copy and the libraries where they are. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "panshi-guide-"));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const path of listed.toString().split("\n"))
    if (
      /^(apps|packages|tooling)\/.*\.(tsx?|mjs|json|css)$|^(biome\.json|\.gitignore)$/.test(path) &&
      isFile(join(root, path))
    )
      cpSync(join(root, path), join(copy, path));
  mkdirSync(join(copy, "node_modules/@panshi"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@panshi") symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  for (const folder of ["apps", "packages", "tooling"])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(copy, "node_modules/@panshi", name));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

it("the blocks of both pages fit onto the sources, are formatted, and compile there", {
  timeout: 150_000,
}, async () => {
  for (const page of pages) expect(page.blocks.filter(({ kind }) => kind === "file").length).toBeGreaterThan(10);
  for (const block of blocks) applyBlock(copy, block);
  // As file-sizes.test.ts: a registry that is full has to be split before the page can add to it.
  const lineCount = (path: string) => readFileSync(join(copy, path), "utf8").split("\n").length - 1;
  expect(
    [...pathsOf(blocks.filter((block) => !isTest(block)))].filter((path) => lineCount(path) > 250),
    "these files have no room for the pages' lines, 250 at most: split them",
  ).toEqual([]);
  const paths = [...new Set(blocks.map(({ path }) => path))];
  // Tests of the server and of the browser are left out: their libraries take longer to compile than all the rest.
  const compiled = paths.filter((path) => !/^apps\/server\/tests\/|^tooling\//.test(path));
  const compilerOptions = { types: ["node", "vite/client"] };
  const config = { extends: "./tooling/typescript/react.json", compilerOptions, files: compiled };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  const outputs = await Promise.all([
    run(join(bin, "biome"), ["format", ...paths], { cwd: copy }).then(() => "", failureOf),
    run(join(bin, "tsc"), ["-p", "."], { cwd: copy }).then(() => "", failureOf),
  ]);
  expect(outputs.join("")).toBe("");
});

it("what the tests of both pages import from the sources is there", () => {
  const missing = blocks
    .filter((block) => isTest(block) && block.kind === "file")
    .flatMap(({ path, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from "(\.[^"]*)";/g)].flatMap(([, names = "", from = ""]) => {
        const file = join(copy, dirname(path), from);
        const source = isFile(file) ? readFileSync(file, "utf8") : "";
        return names
          .split(",")
          .map((name) =>
            name
              .trim()
              .replace(/^type /, "")
              .replace(/ as .*$/, ""),
          )
          .filter((name) => name !== "" && !new RegExp(`export[^;=(]*\\b${name}\\b`).test(source))
          .map((name) => `${path}: ${name} of ${from}`);
      }),
    );
  expect(missing).toEqual([]);
});

const failureOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`;

/** Tests, and what only they read. */
const isTest = ({ path }: GuideBlock) => /\.(test|spec)\.ts$|^apps\/server\/tests\/|^tooling\/|\/testing-/.test(path);
const pathsOf = (of: readonly GuideBlock[]) => new Set(of.map(({ path }) => path));

it.each(pages)("$page names the registries that its blocks add a line to", ({ text, blocks: all, registries }) => {
  const named = new Set([...text.matchAll(/^\| `([\w./-]+)` \|/gm)].map(([, path]) => path));
  const added = all.filter(({ kind }) => kind === "diff");
  const sources = pathsOf(added.filter((block) => !isTest(block)));
  expect([...sources].filter((path) => !named.has(path))).toEqual([]);
  expect([...named].filter((path) => !pathsOf(added).has(path ?? ""))).toEqual([]);
  expect(sources.size).toBeLessThanOrEqual(registries);
});

it.each(pages)(
  "the noun of $page needs at most $lines lines in $files files, tests apart",
  ({ lines, files, ...page }) => {
    const added = ({ kind, text }: GuideBlock) =>
      text.split("\n").filter((line) => (kind === "diff" ? line.startsWith("+") : true)).length -
      (kind === "file" ? 1 : 0);
    const source = page.blocks.filter((block) => !isTest(block));
    expect(source.reduce((sum, block) => sum + added(block), 0)).toBeLessThanOrEqual(lines);
    expect(pathsOf(source).size).toBeLessThanOrEqual(files);
  },
);

it.each<[string, GuideBlock]>([
  ["is there already", { path: "package.json", kind: "file", text: "" }],
  ["there are 0 places", { path: "a.ts", kind: "diff", text: " no such line\n+added\n" }],
  ["there are 2 places", { path: "a.ts", kind: "diff", text: " twice\n+added\n" }],
])("refuses a block whose file is otherwise: %s", (message, block) => {
  const folder = mkdtempSync(join(tmpdir(), "panshi-guide-"));
  applyBlock(folder, { path: "a.ts", kind: "file", text: "twice\nonce\ntwice\n" });
  applyBlock(folder, { path: "package.json", kind: "file", text: "{}\n" });
  expect(() => applyBlock(folder, block)).toThrow(message);
  applyBlock(folder, { path: "a.ts", kind: "diff", text: " once\n+added\n" });
  expect(readFileSync(join(folder, "a.ts"), "utf8")).toBe("twice\nonce\nadded\ntwice\n");
  rmSync(folder, { recursive: true });
});

it("refuses a block that does not say whose file it is", () => {
  expect(() => readGuide("```ts\nconst a = 1;\n```\n")).toThrow("does not stand below the path");
});
