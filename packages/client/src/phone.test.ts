import { expect, test } from "vitest";
import { formatPhone, groupedPhone } from "./phone.ts";

test("a Taiwanese mobile number is shown in local form, any other stays", () => {
  expect(formatPhone("+886912345678")).toBe("0912345678");
  expect(formatPhone("+819012345678")).toBe("+819012345678");
  expect(formatPhone("")).toBe("");
});

test("reads a Taiwanese mobile in groups, and leaves a foreign number and a masked one", () => {
  expect(groupedPhone("+886912345678")).toBe("0912-345-678");
  expect(groupedPhone("+819012345678")).toBe("+819012345678");
  expect(groupedPhone("•••")).toBe("•••");
});
