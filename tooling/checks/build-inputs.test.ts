import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
type Task = { task: string; directory: string; inputs: Record<string, string> };

it("a change in any source of a package makes the builds that use it run again", () => {
  const turbo = join(root, "node_modules/.bin/turbo");
  const plan = execFileSync(turbo, ["run", "build", "--dry=json"], { cwd: root, encoding: "utf8" });
  const builds = (JSON.parse(plan) as { tasks: Task[] }).tasks.filter(({ task }) => task === "build");
  expect(builds.length).toBeGreaterThan(10);
  const unseen = builds.flatMap(({ directory, inputs }) =>
    globSync("src/**/*.*", { cwd: join(root, directory) })
      .filter((path) => !(path in inputs))
      .map((path) => `${directory}/${path}`),
  );
  expect(unseen).toEqual([]);
});
