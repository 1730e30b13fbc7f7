import type { Moment, MomentItem } from "@panshi/contracts/journey/moment";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { MeditationStart } from "./meditation.tsx";
import { MomentRow } from "./moments-panel.tsx";

const nothing = () => {};
const item = (productName: string, imageUrl: string | null) =>
  ({ id: productName, productName, imageUrl }) as MomentItem;
const empty: Moment = {
  id: "0190a000-0000-7000-8000-000000000001",
  combinationName: "睡前",
  creativeItem: null,
  codeImageItem: null,
  musicItem: null,
  createdAt: "2026-03-04T16:30:00.000Z",
};
const row = (more: Partial<Moment>) =>
  renderWithData(<MomentRow moment={{ ...empty, ...more }} onMeditate={nothing} />, nothing);

test("a saved moment names its items, and says where none of them is left", () => {
  expect(row({})).toContain("它的收藏已經不在寶庫裡");
  const whole = row({ musicItem: item("慢軌道", null), creativeItem: item("隕石", "/art/stone.avif") });
  expect(whole).toContain("慢軌道、隕石");
  expect(whole).toContain("/art/stone");
  expect(whole).not.toContain("不在寶庫");
  expect(whole).toContain("2026年3月5日 收藏");
});

test("before a meditation stands what sounds, what is held, and whether it will be silent", () => {
  const start = (more: Partial<Moment>, silent: boolean) =>
    renderWithData(<MeditationStart moment={{ ...empty, ...more }} silent={silent} onStart={nothing} />, nothing);
  const song = { musicItem: item("慢軌道", null) };
  expect(start(song, false)).toContain("聲音是「慢軌道」。找個不受打擾的地方");
  expect(start(song, true)).toContain("「慢軌道」還沒有聲音檔，這次會是安靜的。");
  expect(start(song, true)).not.toContain("聲音是");
  expect(start({ creativeItem: item("隕石", null) }, true)).toContain("帶著「隕石」坐下。");
  expect(start({}, true)).not.toMatch(/聲音|安靜|帶著/);
});
