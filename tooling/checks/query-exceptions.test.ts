import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Options that change when a query is fetched again or dropped. `retry: () =>` is a screen's button, not an option. */
const option =
  /\b(?:staleTime|gcTime|retryDelay|retryOnMount|refetchInterval\w*|refetchOn\w+|retry\s*:(?!\s*\(\)\s*=>))/;

const filesWithOptions = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/(\.test|\/testing)\.tsx?$/.test(path) && option.test(readFileSync(`${root}/${path}`, "utf8")))
    .toSorted();

test("the query defaults are in one file, for both apps", () => {
  expect(filesWithOptions("packages/client/src/**/*.ts")).toEqual(["packages/client/src/query-client.ts"]);
});

test.each(["web", "admin"])("apps/%s names exceptions of the query defaults in one file", (app) => {
  const lib = `apps/${app}/src/lib`;
  const allowed = [`${lib}/query-client.ts`, `${lib}/query/query-options.ts`];
  expect(filesWithOptions(`apps/${app}/src/**/*.{ts,tsx}`).filter((path) => !allowed.includes(path))).toEqual([]);
});

/** The text of a call from its opening parenthesis to the one that closes it. */
function callAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")" && (depth -= 1) === 0) return source.slice(start, at);
  }
  return source.slice(start);
}

test("each query of the back office says how long its answer is good: by default it would never be read again", () => {
  const unsaid = globSync("apps/admin/src/{features,kit,routes,shell}/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(`${root}/${path}`, "utf8");
      return [...source.matchAll(/\buse(?:Infinite)?Quer(?:y|ies)\(/g)]
        .filter(({ index, 0: name }) => !/Options\b|pollWhileRunning\(/.test(callAt(source, index + name.length - 1)))
        .map(({ index }) => `${path}:${source.slice(0, index).split("\n").length}`);
    });
  expect(unsaid, "name one of lib/query/query-options.ts: freshAtVisitOptions for what others change").toEqual([]);
});
