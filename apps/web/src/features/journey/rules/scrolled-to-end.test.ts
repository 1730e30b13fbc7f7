import { expect, test } from "vitest";
import { END_THRESHOLD_PX, scrolledToEnd } from "./rules-dialog.tsx";

const at = (scrollTop: number) => scrolledToEnd({ scrollTop, clientHeight: 400, scrollHeight: 1000 });

test("[S5.14] the end counts as read within 10 px of the bottom", () => {
  expect(END_THRESHOLD_PX).toBe(10);
  expect(at(589)).toBe(false);
  expect(at(589.9)).toBe(false);
  expect(at(590)).toBe(true);
  expect(at(600)).toBe(true);
});

test("[S5.14] at the beginning it does not, unless there is nothing to scroll", () => {
  expect(at(0)).toBe(false);
  expect(scrolledToEnd({ scrollTop: 0, clientHeight: 400, scrollHeight: 380 })).toBe(true);
});
