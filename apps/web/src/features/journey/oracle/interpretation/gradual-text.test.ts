import { expect, it } from "vitest";
import { charactersToReveal } from "./interpretation-answer.tsx";

it.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [240, 10],
])("with %i characters behind shows %i more", (behind, more) => {
  expect(charactersToReveal(behind)).toBe(more);
});
