import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Query options that change when data is fetched again or dropped. `retry: () =>` is a retry button's handler, not an option. */
const option =
  /\b(?:staleTime|gcTime|retryDelay|retryOnMount|refetchInterval\w*|refetchOn\w+|retry\s*:(?!\s*\(\)\s*=>))/;

test.each(["web", "admin"])("apps/%s names exceptions of the query defaults in one file", (app) => {
  const lib = `apps/${app}/src/lib`;
  const named = globSync(`apps/${app}/src/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path) && option.test(readFileSync(`${root}/${path}`, "utf8")))
    .toSorted();
  expect(named).toContain(`${lib}/query-client.ts`);
  expect(named.filter((path) => ![`${lib}/query-client.ts`, `${lib}/query-exceptions.ts`].includes(path))).toEqual([]);
});
