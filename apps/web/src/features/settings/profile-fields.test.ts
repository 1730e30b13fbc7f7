import { expect, test } from "vitest";
import { phoneWords } from "./profile-fields.ts";

test("a Taiwanese mobile reads as one writes it here, any other number stays whole", () => {
  expect(phoneWords("+886912345678")).toBe("0912345678");
  expect(phoneWords("+819012345678")).toBe("+819012345678");
  expect(phoneWords("")).toBe("");
});
