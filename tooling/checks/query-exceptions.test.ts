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
