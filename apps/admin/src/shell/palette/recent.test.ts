import { expect, it } from "vitest";
import { recentEntries, rememberRecentEntry } from "./palette.tsx";

const member = { key: "1", label: "陳小華", note: "hua@example.com", to: "/members/1" };

it("an administrator is shown where they went, the newest first, and never where somebody else did", () => {
  for (const key of ["1", "2", "3", "4", "5", "6", "2"]) rememberRecentEntry("first", { ...member, key });
  rememberRecentEntry("first", { key: "sign-out", label: "登出", act: () => undefined });
  expect(recentEntries("first").map(({ key }) => key)).toEqual(["2", "6", "5", "4", "3"]);
  expect(recentEntries("second")).toEqual([]);
  rememberRecentEntry("second", member);
  expect(recentEntries("second")).toEqual([member]);
  expect(recentEntries("first")).toEqual([]);
});
