import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Characters. Shorter texts are labels and names, which may be equal by chance. */
const MIN_LENGTH = 7;
const clients = /^(apps\/(web|admin)|packages\/client)\/src\//;
const servers = /^(apps\/server|packages\/(contracts|core|api))\/src\//;
/** A share image shows its page's title, and the server may not import a page. */
const shareImages = /^apps\/server\/src\/share-image\//;

const root = new URL("../../", import.meta.url);
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !shareImages.test(path))
  .filter((path) => (clients.test(path) || servers.test(path)) && existsSync(new URL(path, root)));

/** The Chinese texts of a source: string literals and the text between tags. */
const textsOf = (source: string) =>
  [...source.matchAll(/"([^"\n]*)"|`([^`\n]*)`|>([^<>{}\n]+)</g)]
    .map(([, quoted, template, shown]) => (quoted ?? template ?? shown ?? "").trim())
    .filter((text) => (text.match(/\p{Script=Han}/gu) ?? []).length >= MIN_LENGTH);

it("a sentence that both the server and a screen use is written once", () => {
  const sidesOf = new Map<string, Set<"client" | "server">>();
  for (const path of files)
    for (const text of textsOf(readFileSync(new URL(path, root), "utf8")))
      sidesOf.set(text, (sidesOf.get(text) ?? new Set()).add(clients.test(path) ? "client" : "server"));
  expect(sidesOf.size).toBeGreaterThan(500);
  expect([...sidesOf].filter(([, sides]) => sides.size > 1).map(([text]) => text)).toEqual([]);
});

it("a form takes a text's maximum length from the contract's limit", () => {
  const typed = files
    .filter((path) => clients.test(path))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), "utf8").matchAll(/maxLength=\{\d+\}/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
  expect(typed).toEqual([]);
});
