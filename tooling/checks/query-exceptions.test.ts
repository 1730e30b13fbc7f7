import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Query options that change when data is fetched again or dropped. `retry: () =>` is a retry button's handler, not an option. */
const option =
  /\b(?:staleTime|gcTime|retryDelay|retryOnMount|refetchInterval\w*|refetchOn\w+|retry\s*:(?!\s*\(\)\s*=>))/;

/** The defaults, and the one file of each app that names exceptions from them. */
const allowed = /^(?:apps\/(?:web|admin)\/src\/lib|packages\/client\/src)\/(?:query\/)?query-(?:client|options)\.ts$/;

test.each(["apps/web", "apps/admin", "packages/client"])(
  "%s names exceptions of the query defaults in one file",
  (folder) => {
    const paths = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
      (path) => !/\.test\.tsx?$/.test(path) && option.test(readFileSync(`${root}/${path}`, "utf8")),
    );
    expect(paths.filter((path) => !allowed.test(path))).toEqual([]);
  },
);

test("the query defaults are found where they are expected", () => {
  const paths = globSync("{apps/{web,admin},packages/client}/src/**/query-client.ts", { cwd: root });
  expect(paths.filter((path) => option.test(readFileSync(`${root}/${path}`, "utf8")))).not.toEqual([]);
});
