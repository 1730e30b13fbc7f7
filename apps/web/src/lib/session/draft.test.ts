import { expect, it } from "vitest";
import { changedFields, parseDraft } from "./draft.ts";

const empty = { content: "", insights: "" };

it("merges the stored fields over the empty form", () => {
  expect(parseDraft('{"content":"今天很累"}', empty)).toEqual({ content: "今天很累", insights: "" });
});

it.each([null, "not json", "null", "3"])("starts empty where %s is stored", (stored) => {
  expect(parseDraft(stored, empty)).toEqual(empty);
});

it("keeps only the fields that differ from the empty form, and nothing where none does", () => {
  expect(changedFields({ content: "今天很累", insights: "" }, empty)).toEqual({ content: "今天很累" });
  expect(changedFields({ content: "", insights: "" }, empty)).toBeNull();
});
