import { inspect } from "node:util";
import { expect, test } from "vitest";
import { Merchant, secretsOf } from "./merchant.ts";

const input = { merId: "SHOP-NUMBER-1", key: "k3y-".repeat(8), iv: "1v--".repeat(4) };
const secrets = Object.values(input);

test("gives merId as a property, and key and iv through secretsOf", () => {
  const merchant = new Merchant(input);
  expect({ merId: merchant.merId, ...secretsOf(merchant) }).toEqual(input);
});

test("shows none of its values when printed, copied or serialised", () => {
  const merchant = new Merchant(input);
  const seen = [
    JSON.stringify({ merchant }),
    JSON.stringify({ ...merchant }),
    String(merchant),
    inspect({ merchant }, { showHidden: true, depth: 9 }),
    inspect(merchant, { customInspect: false, showHidden: true }),
    inspect(new Error("x", { cause: merchant })),
  ].join("\n");
  for (const secret of secrets) expect(seen).not.toContain(secret);
  const pried = inspect(merchant, { customInspect: false, showHidden: true, getters: true });
  for (const secret of [input.key, input.iv]) expect(pried).not.toContain(secret);
});

test.each([
  ["merId", ""],
  ["merId", "two words"],
  ["key", "k".repeat(31)],
  ["key", "k".repeat(33)],
  ["key", `${"k".repeat(31)}金`],
  ["key", `${"k".repeat(31)}\n`],
  ["iv", "v".repeat(15)],
  ["iv", "v".repeat(17)],
  ["iv", undefined],
])("refuses a wrong %s, naming the field and not the value", (name, value) => {
  const attempt = () => new Merchant({ ...input, [name]: value });
  expect(attempt).toThrow(new RegExp(`^PAYUNi merchant: ${name} must be`));
  try {
    attempt();
  } catch (error) {
    for (const secret of [value, ...secrets]) if (secret) expect(inspect(error)).not.toContain(secret);
  }
});
