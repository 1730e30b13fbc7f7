import { expect, test } from "vitest";
import { formatPhone } from "./profile-fields.ts";

test("a Taiwanese mobile number is shown in local form, any other stays", () => {
  expect(formatPhone("+886912345678")).toBe("0912345678");
  expect(formatPhone("+819012345678")).toBe("+819012345678");
  expect(formatPhone("")).toBe("");
});
