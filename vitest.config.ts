import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const shared = { environment: "node", testTimeout: 15_000, hookTimeout: 30_000 } as const;

const tests = globSync("{apps,packages,tooling}/**/*.test.{ts,tsx}", {
  cwd: import.meta.dirname,
  exclude: (path) => /(^|\/)(node_modules|dist|e2e)$/.test(path),
});
/**
 * Tests that replace modules, globals or timers. Each of them has a process of its own; the others share the modules
 * they have loaded, which costs a fifth of the time.
 */
const isolated = tests.filter((path) =>
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(/.test(readFileSync(path, "utf8")),
);

export default defineConfig({
  test: {
    // A test waits for the database a third of its time: three workers on two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ["packages/db/src/testing-setup.ts"],
    // The programs that tests start compile their sources once.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node-compile-cache") },
    projects: [
      {
        extends: true,
        test: { ...shared, name: "shared", isolate: false, include: tests.filter((path) => !isolated.includes(path)) },
      },
      { extends: true, test: { ...shared, name: "isolated", include: isolated } },
    ],
  },
});
