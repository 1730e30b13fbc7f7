import { campaignStatusOn } from "@panshi/contracts/commerce/campaign";
import { expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { formatClick, isRunning, liesWithin, newCampaignCode, parseClick } from "./rules.ts";

const now = new Date("2026-03-01T04:00:00Z");
const campaignId = "019ca7a0-0000-7000-8000-000000000001";
const days = { startDate: "2026-02-01", endDate: "2026-03-01" };

it("[S4.14] a campaign is scheduled before its first Taipei day, active on both of its days and completed after the last", () => {
  const statuses = ["2026-01-31", "2026-02-01", "2026-03-01", "2026-03-02"].map((day) => campaignStatusOn(day, days));
  expect(statuses).toEqual(["scheduled", "active", "active", "completed"]);
  // A minute before and after midnight in Taipei.
  const running = ["2026-03-01T15:59:00Z", "2026-03-01T16:01:00Z"].map((time) =>
    isRunning({ ...days, isActive: true }, new Date(time)),
  );
  expect(running).toEqual([true, false]);
  expect(isRunning({ ...days, isActive: false }, now)).toBe(false);
});

it("a click is read from its cookie for thirty days, and from nothing else", () => {
  const click = { campaignId, at: now };
  const cookie = formatClick(click);
  expect(parseClick(cookie, now)).toEqual(click);
  expect(parseClick(cookie, new Date(now.getTime() + 30 * DAY))).toEqual(click);
  expect(parseClick(cookie, new Date(now.getTime() + 30 * DAY + 1))).toBeNull();
  expect(parseClick(cookie, new Date(now.getTime() - 1))).toBeNull();
  for (const other of [undefined, "", campaignId, `${campaignId}.`, `${cookie}.1`, `x${cookie}`, "a.b"])
    expect([other, parseClick(other, now)]).toEqual([other, null]);
});

it("a click counts if it lay within the campaign's days", () => {
  const at = (time: string) => liesWithin({ campaignId, at: new Date(time) }, days);
  expect(
    ["2026-01-31T15:59:59Z", "2026-01-31T16:00:00Z", "2026-03-01T15:59:59Z", "2026-03-01T16:00:00Z"].map(at),
  ).toEqual([false, true, true, false]);
});

it("codes that the server makes are short, in lower case, and differ", () => {
  const codes = Array.from({ length: 1000 }, newCampaignCode);
  expect(codes.filter((code) => !/^[2-9a-hj-kmnp-tv-z]{10}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(1000);
});
