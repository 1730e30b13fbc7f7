import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { PrayerContent, MemberThanksForPrayer } from "./prayer-dialog.tsx";

const nothing = () => {};
const prayer: PrayerDetail = {
  id: "0192a000-0000-7000-8000-000000000001",
  title: "學會拒絕",
  content: "願我好好說一聲不。",
  status: "in_progress",
  energyLevel: 3,
  successRate: null,
  createdAt: "2026-11-21T02:00:00.000Z",
  topic: null,
  soulPlanet: "saturn",
  soulLeyline: "luye",
  sacredObject: "beitou_stone",
  sacredSong: "spirit_light",
  thanks: null,
  fulfilledAt: null,
  reply: null,
  repliedAt: null,
};
const whole = (more: Partial<PrayerDetail>) =>
  renderWithData(<PrayerContent prayer={{ ...prayer, ...more }} />, nothing);
const thanks = (more: Partial<PrayerDetail>, thanked = false) =>
  renderWithData(
    <MemberThanksForPrayer prayer={{ ...prayer, ...more }} thanked={thanked} onThanked={nothing} />,
    nothing,
  );
const seal = 'aria-label="圓滿"';

test("a wish stands with its choices, and its topic and rate where it has them", () => {
  for (const name of ["土星", "鹿野", "北投石", "靈之光"]) expect(whole({})).toContain(`>${name}<`);
  expect(whole({})).not.toMatch(/主題|成功率/);
  expect(whole({ topic: "health" })).toMatch(/主題.*>健康</);
  expect(whole({ status: "completed", successRate: 0 })).toMatch(/成功率.*0%/);
});

test("a fulfilled wish has its seal, thanked for or not", () => {
  expect(whole({ status: "completed" })).toContain(seal);
  expect(whole({ status: "in_progress" })).not.toContain(seal);
});

test("the site's answer stands where there is one", () => {
  expect(whole({ reply: "慢慢來。", repliedAt: "2026-11-22T02:00:00.000Z" })).toContain("慢慢來。");
  expect(whole({})).not.toContain("慢慢來。");
});

test("an open wish can be fulfilled, a fulfilled one thanked for, and thanks rewritten", () => {
  expect(thanks({})).toMatch(/這個願，走到了嗎？.*還在路上也沒有關係.*我要還願/);
  expect(thanks({ status: "completed" })).toMatch(/>還願<.*這個願已經圓滿。.*寫下感謝/);
  const thanked = thanks({ status: "completed", thanks: "謝謝山。", fulfilledAt: "2026-11-22T02:00:00.000Z" });
  expect(thanked).toMatch(/謝謝山。.*2026年11月22日 還願.*改寫這段感謝/);
  expect(thanked).not.toMatch(/這個願已經圓滿|記下了/);
  expect(thanks({ status: "completed", thanks: "謝謝山。" }, true)).toContain("記下了。這個願圓滿了");
});
