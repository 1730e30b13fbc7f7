import { expect, it } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { FoundDraws } from "./draws-panel.tsx";

const status = (hasMore: boolean, search: string) =>
  /role="status"[^>]*>([^<]*)</.exec(
    renderWithData(<FoundDraws list={{ rows: [], hasMore }} search={search} />, () => {}),
  )?.[1];

it("a search says that it reached the loaded draws only, where more can be loaded", () => {
  const partial = status(true, "願");
  for (const words of ["已經載入的", "沒有找到", "看更多"]) expect(partial).toContain(words);
  expect(status(false, "願")).toContain("沒有找到");
  expect(status(false, "願")).not.toMatch(/已經載入的|看更多/);
  expect(status(true, " ")).toBe("");
});
