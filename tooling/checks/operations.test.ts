import { globSync, readFileSync } from "node:fs";
import { INVOICE_OVERDUE_HOURS } from "@panshi/contracts/commerce/invoice-record";
import { quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { expect, test } from "vitest";

const guide = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");

test("docs/operations.md has a paragraph for each flag, under its code and label, and for no other", () => {
  const headings = [...guide.matchAll(/^#{2,4} `(\w+)` (.+)$/gm)].map(([, code, label]) => `${code} ${label}`);
  expect(headings).toEqual(Object.entries(quarantineLabels).map(([code, label]) => `${code} ${label}`));
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
