import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Shorter ones are labels and names, which may meet by chance. */
const LEAST = 7;
const clients = /^apps\/(web|admin)\/src\//;
const servers = /^(apps\/server|packages\/(contracts|core|api))\/src\//;
/** Pictures draw a page's title as the page has it, and the server may not import a page. */
const pictures = /^apps\/server\/src\/pictures\//;

const root = new URL("../../", import.meta.url);
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !pictures.test(path))
  .filter((path) => (clients.test(path) || servers.test(path)) && existsSync(new URL(path, root)));

/** The Chinese texts of a file: string literals, and what stands between tags. */
const textsOf = (source: string) =>
  [...source.matchAll(/"([^"\n]*)"|`([^`\n]*)`|>([^<>{}\n]+)</g)]
    .map(([, quoted, template, shown]) => (quoted ?? template ?? shown ?? "").trim())
    .filter((text) => (text.match(/\p{Script=Han}/gu) ?? []).length >= LEAST);

it("a sentence that the server answers and a screen says is typed once", () => {
  const places = new Map<string, Set<"client" | "server">>();
  for (const path of files)
    for (const text of textsOf(readFileSync(new URL(path, root), "utf8")))
      places.set(text, (places.get(text) ?? new Set()).add(clients.test(path) ? "client" : "server"));
  expect(places.size).toBeGreaterThan(500);
  expect([...places].filter(([, sides]) => sides.size > 1).map(([text]) => text)).toEqual([]);
});

it("a form's longest text is the contract's limit, not a number of its own", () => {
  const typed = files
    .filter((path) => clients.test(path))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), "utf8").matchAll(/maxLength=\{\d+\}/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
  expect(typed).toEqual([]);
});
