import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../e2e/", import.meta.url);
/** The browser tests: the text of each, up to the next one. */
const tests = readdirSync(folder)
  .filter((file) => file.endsWith(".spec.ts"))
  .flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8")
      .split(/^(?= *test\()/m)
      .slice(1)
      .map((source) => ({
        test: `${file}: ${/["`](.*?)["`],/.exec(source)?.[1]}`,
        source,
        tag: /\btag: "@([\w-]+)"/.exec(source)?.[1],
        otherWidth: file.startsWith("admin") ? "phone" : "desktop",
      })),
  );
const titlesOf = (found: typeof tests) => found.map(({ test }) => test);

it("a tag says something: that the test acts at the other width too, or is checked there", () => {
  expect(tests.length).toBeGreaterThan(200);
  const wrong = tests.filter(({ tag, otherWidth }) => tag && tag !== "checked-at-both" && tag !== otherWidth);
  expect(titlesOf(wrong)).toEqual([]);
});

it("a test that is checked at both widths has a check", () => {
  const checked = tests.filter(({ tag }) => tag === "checked-at-both");
  expect(titlesOf(checked.filter(({ source }) => !/\b(expectAccessible|saveScreenshot)\b/.test(source)))).toEqual([]);
});

it("a test that depends on the viewport's width acts at both widths", () => {
  const dependent = tests.filter(({ source }) => /\bviewport(?:\?\.|\s*[,}])/.test(source));
  expect(dependent.length).toBeGreaterThan(0);
  expect(titlesOf(dependent.filter(({ tag, otherWidth }) => tag !== otherWidth))).toEqual([]);
});
