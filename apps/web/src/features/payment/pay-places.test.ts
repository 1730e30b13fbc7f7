import { expect, test } from "vitest";
import { howToPay, inGroups, shopName } from "./pay-places.ts";

test("a number is read in groups of four", () => {
  expect(inGroups("9276212345678901")).toBe("9276 2123 4567 8901");
  expect(inGroups("PU123456789012")).toBe("PU12 3456 7890 12");
});

test("a shop is called by its name, an unknown one by the gateway's word", () => {
  expect(shopName("SEVEN")).toBe("7-ELEVEN");
  expect(shopName("NEXT")).toBe("NEXT");
});

test("each place says in three lines how to pay", () => {
  for (const lines of Object.values(howToPay)) expect(lines).toHaveLength(3);
});
