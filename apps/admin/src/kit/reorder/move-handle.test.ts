import { expect, it, vi } from "vitest";
import { moveChoices } from "./move-handle.tsx";

it("the menu of a row moves it one place, to the first, and to the end of all, and only where it can go", () => {
  for (const [index, last, expected] of [
    [0, false, ["下移 1", "移到最後 end"]],
    [3, false, ["上移 2", "下移 4", "移到最前 0", "移到最後 end"]],
    [3, true, ["上移 2", "移到最前 0"]],
  ] as const) {
    const moveTo = vi.fn();
    const moveToEnd = vi.fn(() => moveTo("end"));
    const moves = moveChoices({ index, last, moveTo, moveToEnd })
      .filter(({ disabled }) => !disabled)
      .map(({ label, act }) => {
        act();
        return `${label} ${moveTo.mock.lastCall?.[0]}`;
      });
    expect(moves).toEqual(expected);
  }
});
