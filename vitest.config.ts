import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["packages/db/src/testing-setup.ts"],
    include: ["{packages,apps,tooling}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**", "tooling/e2e/**"],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
