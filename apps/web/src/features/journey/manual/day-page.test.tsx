import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { ManualNotes } from "./manual-progress-section.tsx";
import { DayPage } from "./day-page.tsx";

const at = "2026-11-21T02:00:00.000Z";
const written = (note: string | null): ManualEnrolment => ({
  id: "0190aaaa-0000-7000-8000-000000000000",
  manual: "energy_manual",
  startedAt: at,
  finishedAt: null,
  days: [{ dayNumber: 1, doneAt: at, taipeiDay: "2026-11-21", note }],
  next: { dayNumber: 2, opensOn: "2026-11-22", isOpen: true },
});
const page = (note: string | null, dayNumber = 1) =>
  renderWithData(<DayPage id="d" enrolment={written(note)} dayNumber={dayNumber} focused={false} />, () => {});

test("an open day has its form, a completed one its note and its day", () => {
  expect(page(null, 2)).toContain("完成今天的功課");
  expect(page(null, 2)).not.toContain("</time>完成");
  expect(page("風停了。")).toMatch(/風停了。.*2026年11月21日<\/time>完成/);
  expect(page("風停了。")).not.toMatch(/完成今天的功課|1925/);
});

test("a note with words of crisis has the helplines below it", () => {
  expect(page("我想自殺")).toContain("1925");
});

test("the days of a finished manual stand with what was written, or that nothing was", () => {
  const days = (note: string | null) =>
    renderWithData(<ManualNotes enrolment={written(note)} name="能量手冊" />, () => {});
  expect(days("風停了。")).toContain("風停了。");
  expect(days("風停了。")).not.toContain("這一天沒有留下字。");
  expect(days(null)).toContain("這一天沒有留下字。");
});
