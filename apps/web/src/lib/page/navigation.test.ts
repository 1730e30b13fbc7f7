import { expect, test } from "vitest";
import { safeRedirectPathOr } from "./navigation.ts";

test("[S2.45] [S2.47] only a path on our own origin is followed", () => {
  expect(safeRedirectPathOr("/dashboard?tab=prayers", "/")).toBe("/dashboard?tab=prayers");
  for (const foreign of [
    "https://example.com",
    "//example.com",
    "/\\example.com",
    "javascript:alert(1)",
    "",
    undefined,
  ])
    expect(safeRedirectPathOr(foreign, "/dashboard")).toBe("/dashboard");
});
