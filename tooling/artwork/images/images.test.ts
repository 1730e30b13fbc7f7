import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fortuneLevels, oracleCategories } from "@panshi/contracts/journey/oracle";
import { describe, expect, test } from "vitest";
import { iconFiles } from "../icons.ts";
import { shaderImages } from "./index.ts";
import { smallPostImages } from "./posts/index.ts";
import { deckImages } from "./products/index.ts";

const art = fileURLToPath(new URL("../../../apps/web/public/art/", import.meta.url));
const images = [...shaderImages, ...deckImages, ...smallPostImages].filter(({ file }) => !file.startsWith("goods/"));
const icons = iconFiles.map((file) => `icons/${file}`);
const weight = (file: string): number => statSync(art + file).size;

test("the art folder holds every image of the programs and no other", () => {
  const saved = readdirSync(art, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(avif|png|jpg)$/.test(file),
  );
  expect(saved.toSorted()).toEqual([...images.map(({ file }) => file), ...icons].toSorted());
});

test("no image is heavier than it says", () => {
  expect(images.filter(({ file, maxKilobytes }) => weight(file) > maxKilobytes * 1000)).toEqual([]);
});

describe("slips", () => {
  const slips = images.filter(({ file }) => file.startsWith("slips/"));

  test("every level and category has a wide image and a tall one", () => {
    const wanted = Object.keys(fortuneLevels).flatMap((level) =>
      Object.keys(oracleCategories).flatMap((category) =>
        ["", "-w720"].map((suffix) => `slips/${level}-${category}${suffix}.avif`),
      ),
    );
    expect(slips.map(({ file }) => file).toSorted()).toEqual(wanted.toSorted());
  });

  test("weigh at most 1.5 MB together", () => {
    expect(slips.reduce((sum, { file }) => sum + weight(file), 0)).toBeLessThan(1_500_000);
  });
});
