import type { Prayer } from "@panshi/contracts/journey/prayer";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PrayerRow } from "./prayer-list.tsx";

const prayer: Prayer = {
  id: "0192a000-0000-7000-8000-000000000001",
  title: "學會拒絕",
  content: "願我好好說一聲不。",
  status: "in_progress",
  energyLevel: 3,
  successRate: null,
  createdAt: "2026-11-21T02:00:00.000Z",
};
const row = (status: Prayer["status"]) =>
  renderToStaticMarkup(<PrayerRow prayer={{ ...prayer, status }} onOpen={() => undefined} />);

test("an open wish can be read or fulfilled, a fulfilled one only read", () => {
  expect(row("in_progress")).toContain("讀這個願，或還願");
  expect(row("completed")).toContain("讀這個願");
  expect(row("completed")).not.toContain("或還願");
});
