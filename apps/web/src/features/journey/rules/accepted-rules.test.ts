import { expect, test } from "vitest";
import { rulesFingerprint } from "./accepted-rules.ts";

const rules = [
  { section: "rules", key: "preamble", value: "慢慢讀" },
  { section: "rules", key: "item_1_title", value: "一次一個願" },
];

test("another wording of the rules has to be accepted again; other texts and their order do not matter", () => {
  const own = rulesFingerprint(rules);
  expect(rulesFingerprint(rules.toReversed())).toBe(own);
  expect(rulesFingerprint([...rules, { section: "landing_hero", key: "headline", value: "別的" }])).toBe(own);
  expect(rulesFingerprint(rules.map((row) => ({ ...row, value: `${row.value}。` })))).not.toBe(own);
  expect(rulesFingerprint(rules.slice(1))).not.toBe(own);
});
