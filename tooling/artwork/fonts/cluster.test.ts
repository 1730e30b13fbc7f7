import { expect, it } from "vitest";
import { clusterCharacters } from "./cluster.ts";

const costs = { request: 2, file: 0, largest: 100 };

it("characters that the same texts show are in one file", () => {
  const texts = [
    { characters: "條款服務", weight: 1 },
    { characters: "星球地脈聖物", weight: 1 },
  ];
  expect(clusterCharacters(texts, costs)).toEqual(["務服條款", "地星物球聖脈"]);
});

it("a file is shared where its extra characters cost less than another request", () => {
  const texts = [
    { characters: "條款服務", weight: 1 },
    { characters: "條款服務費", weight: 1 },
  ];
  expect(clusterCharacters(texts, costs)).toEqual(["務服條款費"]);
  expect(clusterCharacters(texts, { ...costs, request: 0.5 })).toEqual(["務服條款", "費"]);
});

it("a heavier text is spared the characters of others", () => {
  const landing = (weight: number) => [
    { characters: "石願", weight },
    { characters: "石願籤", weight: 1 },
  ];
  expect(clusterCharacters(landing(1), costs)).toEqual(["石籤願"]);
  expect(clusterCharacters(landing(3), costs)).toEqual(["石願", "籤"]);
});

it("no file is larger than it may be, and a group is never divided", () => {
  const texts = [{ characters: "一二三四五", weight: 1 }];
  expect(clusterCharacters(texts, { ...costs, largest: 2 }).map((each) => each.length)).toEqual([2, 2, 1]);
  expect(clusterCharacters([{ characters: "A石", weight: 1 }], { ...costs, request: 0 }, ["ABC"])).toEqual([
    "ABC",
    "石",
  ]);
});
