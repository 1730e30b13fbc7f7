import { expect, it } from "vitest";
import { compare, type Recording } from "./compare.ts";
import type { Entry } from "./player.ts";

const entry = (given: Partial<Entry>): Entry => ({
  key: "visitor member.site.plans",
  kind: "call",
  procedure: "member.site.plans",
  status: 200,
  headers: { "content-type": "application/json" },
  body: { items: [{ name: "修行", days: 30 }] },
  ...given,
});
const recording = (...entries: Entry[]): Recording => ({
  day: "2026-03-01",
  requests: 0,
  calls: entries.length,
  entries,
});
const noRenames = { procedures: {}, keys: {} };
const found = (before: Recording, after: Recording, renames = noRenames) =>
  Object.fromEntries(compare(before, after, renames));

it("finds nothing between equal recordings", () => {
  expect(found(recording(entry({})), recording(entry({})))).toEqual({});
});

it("finds another status, header, value and key, with the path to it", () => {
  const after = entry({ status: 403, headers: {}, body: { items: [{ name: "修心", daysLeft: 30 }] } });
  const paths = found(recording(entry({})), recording(after))[after.key]?.map(({ path }) => path);
  expect(paths).toEqual([
    "status",
    "headers.content-type",
    "body.items.0.name",
    "body.items.0.days",
    "body.items.0.daysLeft",
  ]);
});

it("shows the part of a long text that differs", () => {
  const text = "願".repeat(500);
  const [difference] =
    found(recording(entry({ body: `${text}一` })), recording(entry({ body: `${text}二` })))[entry({}).key] ?? [];
  expect(difference).toEqual({ path: "body", before: `…${"願".repeat(40)}一`, after: `…${"願".repeat(40)}二` });
});

it("finds a request that only one of them has", () => {
  const other = entry({ key: "visitor member.site.faqs" });
  expect(Object.keys(found(recording(entry({}), other), recording(entry({}))))).toEqual([other.key]);
  expect(Object.keys(found(recording(entry({})), recording(entry({}), other)))).toEqual([other.key]);
});

it("takes a key under its new name for the same, in answers of that procedure alone", () => {
  const keys = { "member.site.plans": { days: "duration" } };
  const renamed = entry({ body: { items: [{ name: "修行", duration: 30 }] } });
  expect(found(recording(entry({})), recording(renamed), { procedures: {}, keys })).toEqual({});
  const ofOther = { procedure: "member.site.faqs" };
  expect(
    Object.keys(found(recording(entry(ofOther)), recording({ ...renamed, ...ofOther }), { procedures: {}, keys })),
  ).toHaveLength(1);
});
