/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Roles = Record<string, string>;

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The declarations of the rule whose selector ends in `selector`. */
function roles(selector: string): Roles {
  const start = css.indexOf(`${selector} {\n    --ground`);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast after WCAG 2, 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const of = (set: Roles, name: string): string => {
  const hex = set[name];
  if (!hex) throw new Error(`tokens.css has no ${name}`);
  return hex;
};

const theme: Roles = Object.fromEntries(
  [...css.matchAll(/--color-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, n, h]) => [n, h]),
);

describe.each([".night", ".paper", ".daylight"])("contrast on %s", (selector) => {
  const set = roles(selector);
  const grounds = ["ground", "raised"];

  it.each(["ink", "ink-soft", "good", "warn", "bad"])("%s may be small text: 7:1", (name) => {
    for (const ground of grounds) {
      expect(contrast(of(set, name), of(set, ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(7);
    }
  });

  it.each(["accent"])("%s may be text of the common size: 4.5:1", (name) => {
    for (const ground of grounds) {
      expect(contrast(of(set, name), of(set, ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["line-strong", "focus"])("%s marks what can be used: 3:1", (name) => {
    for (const ground of grounds) {
      expect(contrast(of(set, name), of(set, ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("contrast of fixed pairs", () => {
  it.each([
    ["night-950", "ember", 4.5],
    ["night-950", "ember-light", 4.5],
    ["paper", "seal", 4.5],
    ["stone-300", "night-950", 7],
    ["stone-300", "night-800", 7],
    ["gold", "night-950", 4.5],
  ])("%s with %s: %d:1", (one, other, least) => {
    expect(contrast(of(theme, one), of(theme, other))).toBeGreaterThanOrEqual(least);
  });
});
