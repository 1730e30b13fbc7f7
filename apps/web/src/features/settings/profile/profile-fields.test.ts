import { expect, test } from "vitest";
import { formatPhone } from "./profile-fields.ts";

test("a Taiwanese mobile reads as one writes it here, any other number stays whole", () => {
  expect(formatPhone("+886912345678")).toBe("0912345678");
  expect(formatPhone("+819012345678")).toBe("+819012345678");
  expect(formatPhone("")).toBe("");
});
