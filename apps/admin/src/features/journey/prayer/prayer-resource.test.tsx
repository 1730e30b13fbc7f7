import { trpc } from "@panshi/client/trpc";
import type { PrayerStatus } from "@panshi/contracts/journey/prayer";
import type { PrayerCounts as Counts } from "@panshi/contracts/site/rollup";
import { getQueryKey } from "@trpc/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderWithData, htmlToText } from "../../../lib/testing.tsx";
import { PrayerCounts } from "./prayer-counts.tsx";
import { PrayerState } from "./prayer-state.tsx";
import { prayerMatchesSearch } from "./prayer-resource.ts";

test("[S4.11] each status has its name, and a completed prayer its rate", () => {
  const shown = (status: PrayerStatus, successRate: number | null = null) =>
    renderToStaticMarkup(<PrayerState status={status} successRate={successRate} />).replace(/<[^>]*>/g, "");
  expect(shown("pending")).toBe("待處理");
  expect(shown("in_progress")).toBe("進行中");
  expect(shown("completed")).toBe("已完成");
  expect(shown("cancelled")).toBe("已取消");
  expect(shown("completed", 0)).toBe("已完成0%");
});

test("[S2.117] a search finds the title, the member's name and the email, in any case and width, and nothing else", () => {
  const prayer = { title: "願考試順利", memberName: "林月娥", memberEmail: "moon@example.com", content: "只在內文" };
  const finds = (text: string, changes: object = {}) =>
    prayerMatchesSearch({ ...prayer, ...changes } as Parameters<typeof prayerMatchesSearch>[0], text);
  for (const text of ["考試", "月娥", "MOON@", "ｍｏｏｎ", "example.com"])
    expect([text, finds(text)]).toEqual([text, true]);
  for (const text of ["內文", "星石"]) expect([text, finds(text)]).toEqual([text, false]);
  // A moderator is given no email.
  expect(finds("moon", { memberEmail: null })).toBe(false);
});

test("[S2.119] of the numbers, the one of the chosen filter is marked and no other", () => {
  const counts: Counts = { total: 10, pending: 1, in_progress: 2, completed: 3, cancelled: 4, careOpen: 5 };
  const marked = (status: PrayerStatus | undefined, care: boolean) => {
    const page = renderWithData(<PrayerCounts chosen={{ status, care }} />, (client) =>
      client.setQueryData(getQueryKey(trpc.admin.prayer.counts, undefined, "query"), counts),
    );
    return [...page.matchAll(/<dt aria-current="true"[^>]*>([^<]*)</g)].map(([, label]) => label);
  };
  const page = renderWithData(<PrayerCounts chosen={{ status: undefined, care: false }} />, (client) =>
    client.setQueryData(getQueryKey(trpc.admin.prayer.counts, undefined, "query"), { ...counts, total: 1247 }),
  );
  expect(htmlToText(page)).toBe("全部祈願 1,247 待處理 1 進行中 2 已完成 3 已取消 4 待關懷 5");
  expect(marked(undefined, false)).toEqual(["全部祈願"]);
  expect(marked("completed", false)).toEqual(["已完成"]);
  expect(marked(undefined, true)).toEqual(["待關懷"]);
});
