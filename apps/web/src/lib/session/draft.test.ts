import { expect, it } from "vitest";
import { parseDraft } from "./draft.ts";

const empty = { content: "", insights: "" };

it("merges the stored fields over the empty form", () => {
  expect(parseDraft('{"content":"今天很累"}', empty)).toEqual({ content: "今天很累", insights: "" });
});

it.each([null, "not json", "null", "3"])("starts empty where %s is stored", (stored) => {
  expect(parseDraft(stored, empty)).toEqual(empty);
});
