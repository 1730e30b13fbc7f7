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
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyBlock, type GuideBlock, readGuide } from "./guide.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const bin = join(root, "node_modules/.bin");
const blocks = readGuide(readFileSync(join(root, "docs/adding-a-feature.md"), "utf8"));
const of = (kind: GuideBlock["kind"]) => blocks.filter((block) => block.kind === kind);

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

it("the guide's blocks fit onto the sources, are formatted, and compile there", { timeout: 150_000 }, async () => {
  expect(of("file").length).toBeGreaterThan(10);
  for (const block of blocks) applyBlock(copy, block);
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

const failureOf = ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`;

it("the guide names the registries that its blocks add a line to, six in all", () => {
  const named = [...readFileSync(join(root, "docs/adding-a-feature.md"), "utf8").matchAll(/^\| `([\w./-]+)` \|/gm)];
  const registries = new Set(of("diff").map(({ path }) => path));
  expect(new Set(named.map(([, path]) => path))).toEqual(registries);
  expect(registries.size).toBe(6);
});

it("the guide's noun needs at most 280 lines in 14 files, tests apart", () => {
  const added = ({ kind, text }: GuideBlock) =>
    text.split("\n").filter((line) => (kind === "diff" ? line.startsWith("+") : true)).length -
    (kind === "file" ? 1 : 0);
  const source = blocks.filter(({ path }) => !/\.(test|spec)\.ts$|^apps\/server\/tests\/|^tooling\//.test(path));
  expect(source.reduce((lines, block) => lines + added(block), 0)).toBeLessThanOrEqual(280);
  expect(new Set(source.map(({ path }) => path)).size).toBeLessThanOrEqual(14);
});

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
