import { defineConfig } from "vitest/config";

const shared = { environment: "node", testTimeout: 15_000, hookTimeout: 30_000 } as const;

/**
 * The clients' tests replace globals and modules, so each file has a world of its own. The server's do not, and share what
 * they have loaded: that halves their time.
 */
export default defineConfig({
  test: {
    // Vitest leaves a core free for the watcher, which on two cores is half the machine.
    maxWorkers: "100%",
    globalSetup: ["packages/db/src/testing-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "server",
          isolate: false,
          include: ["{apps/server,packages/{contracts,core,api,payuni}}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "others",
          include: ["{apps/{web,admin},packages/{client,db,ui},tooling}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**", "tooling/e2e/**"],
        },
      },
    ],
  },
});
