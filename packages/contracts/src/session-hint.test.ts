import { expect, it } from "vitest";
import { hasSessionHint, sessionHints } from "./session-hint.ts";

it("reads a realm's hint among other cookies, and not its like", () => {
  const { member } = sessionHints;
  expect(hasSessionHint(`a=1; ${member}=1; b=2`, "member")).toBe(true);
  expect(hasSessionHint(`a=1; ${member}=1`, "staff")).toBe(false);
  expect(hasSessionHint(`x${member}=1; ${member}x=1`, "member")).toBe(false);
  expect(hasSessionHint("", "member")).toBe(false);
});
