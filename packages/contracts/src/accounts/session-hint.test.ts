import { expect, it } from "vitest";
import { hasSessionHint, hintedMemberId, sessionHintCookies } from "./session-hint.ts";

it("reads a realm's hint among other cookies, and not its like", () => {
  const { member } = sessionHintCookies;
  expect(hasSessionHint(`a=1; ${member}=1; b=2`, "member")).toBe(true);
  expect(hasSessionHint(`a=1; ${member}=1`, "administrator")).toBe(false);
  expect(hasSessionHint(`x${member}=1; ${member}x=1`, "member")).toBe(false);
  expect(hasSessionHint("", "member")).toBe(false);
});

it("reads whose session it is, and nothing that is no id", () => {
  const id = "0198a5c2-7d1e-7b3a-9c4f-2e6d8f0a1b3c";
  expect(hintedMemberId(`a=1; ${sessionHintCookies.member}=${id}; b=2`)).toBe(id);
  expect(hintedMemberId(`${sessionHintCookies.administrator}=${id}`)).toBeNull();
  for (const value of ["", "1", "over", `${id}x`])
    expect(hintedMemberId(`${sessionHintCookies.member}=${value}`)).toBeNull();
  expect(hintedMemberId("")).toBeNull();
});
