import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { areas } from "./rules.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const schema = "packages/db/src/schema";
const core = "packages/core/src";

/** The area of each table, by its name in the schema. */
const areaOfTable = new Map(
  areas.flatMap((area) =>
    globSync(`${schema}/${area}/*.ts`, { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/^export const (\w+) = pgTable\(/gm)].map(([, name = ""]) => [name, area] as const),
    ),
  ),
);

/** The tables of later areas that a source names. */
function laterTables(text: string, area: string): string[] {
  const imported = [...text.matchAll(/^import \{([^}]*)\} from "(?:@panshi\/db\/schema|\.\.\/\w+\/[\w-]+\.ts)";/gm)];
  const names = imported.flatMap(([, list = ""]) => list.split(",").map((name) => name.trim().split(" as ")[0] ?? ""));
  return [...new Set(names)]
    .filter((name) => areas.indexOf(areaOfTable.get(name) ?? "") > areas.indexOf(area))
    .toSorted();
}

/** By file: the tables of later areas that it references or joins. */
const found = areas.flatMap((area) =>
  [`${schema}/${area}/*.ts`, `${core}/${area}/**/*.ts`].flatMap((glob) =>
    globSync(glob, { cwd: root })
      .filter((path) => !/\.test\.ts$|\/testing[\w-]*\.ts$/.test(path))
      .flatMap((path) => laterTables(read(path), area).map((table) => `${path.replace("packages/", "")}: ${table}`)),
  ),
);

it("the tables of later areas that a table references or a store joins are these (docs/decisions/0001)", () => {
  const allowed = read("tooling/checks/area-tables.txt").trim().split("\n");
  expect(areaOfTable.size).toBeGreaterThan(50);
  expect(found.toSorted()).toEqual(allowed);
});
