import { expect, it } from "vitest";
import { draftOf } from "./draft.ts";

const empty = { content: "", insights: "" };

it("lays what was kept over the empty form", () => {
  expect(draftOf('{"content":"今天很累"}', empty)).toEqual({ content: "今天很累", insights: "" });
});

it.each([null, "not json", "null", "3"])("begins anew where %s is kept", (kept) => {
  expect(draftOf(kept, empty)).toEqual(empty);
});
