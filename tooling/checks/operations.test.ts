import { globSync, readFileSync } from "node:fs";
import { INVOICE_OVERDUE_HOURS } from "@panshi/contracts/commerce/invoice-record";
import { quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { expect, test } from "vitest";

const guide = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
/** What stands below each heading of a flag, by its code. */
const paragraphs = new Map(
  guide
    .split(/^#{2,4} /m)
    .map((part) => /^`(\w+)` (.+)\n([\s\S]*)$/.exec(part))
    .flatMap((found) => (found ? [[found[1] ?? "", { label: found[2], text: found[3]?.trim() ?? "" }] as const] : [])),
);

test("docs/operations.md has a paragraph for each flag, under its code and label, and for no other", () => {
  const expected = Object.entries(quarantineLabels).map(([code, label]) => `${code} ${label}`);
  expect([...paragraphs].map(([code, { label }]) => `${code} ${label}`)).toEqual(expected);
  const short = [...paragraphs].filter(([, { text }]) => text.length < 120).map(([code]) => code);
  expect(short).toEqual([]);
});

test("docs/operations.md quotes only words that stand on the screens", () => {
  const root = new URL("../..", import.meta.url).pathname;
  const folders = ["apps/admin/src", "packages/contracts/src", "packages/core/src"];
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }));
  const code = files.map((file) => readFileSync(root + file, "utf8")).join("\n");
  const shown = code.replaceAll(/\$\{INVOICE_OVERDUE_HOURS\}/g, String(INVOICE_OVERDUE_HOURS));
  const quoted = [...guide.matchAll(/「([^」]+)」/g)].map(([, words = ""]) => words);
  expect(quoted.length).toBeGreaterThan(50);
  expect(quoted.filter((words) => !shown.includes(words))).toEqual([]);
});
