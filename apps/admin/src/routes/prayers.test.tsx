import { trpc } from "@panshi/client/trpc";
import type { Role } from "@panshi/contracts/platform/permissions";
import { type AdminPrayer, PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import { getQueryKey } from "@trpc/react-query";
import { expect, it, vi } from "vitest";
import { prayerResource } from "../features/journey/prayer/prayer-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import Prayers from "./prayers.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-20T16:30:00.000Z";
const prayerOf = (changes: Partial<AdminPrayer> = {}): AdminPrayer => ({
  id: "one",
  title: "願平安",
  content: "願媽媽平安。",
  status: "pending",
  successRate: null,
  memberId: "member",
  memberName: "林星石",
  memberEmail: "moon@example.com",
  soulPlanet: "saturn",
  soulLeyline: "old-key",
  sacredObject: "meteorite",
  sacredSong: "old-song",
  care: null,
  reply: null,
  repliedAt: null,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});
const shown = (changes: Partial<AdminPrayer>, dialog = "", { role = "moderator" }: { role?: Role } = {}) =>
  renderWithData(
    <Prayers />,
    (client) => {
      cacheRows(client, prayerResource, PrayerListInput, [prayerOf(changes)]);
      client.setQueryData(getQueryKey(trpc.admin.prayer.get, { id: "one" }, "query"), prayerOf(changes));
    },
    { at: `/prayers${dialog && `#one/${dialog}`}`, role },
  );

it("a prayer says where it stands and offers what can be done: care where it waits for it, no reply to a cancelled one", () => {
  for (const [changes, verbs, ...words] of [
    [{}, ["回覆", "更新狀態"], "願平安 林星石 moon@example.com 待處理 2026/11/21"],
    [{ care: "open" }, ["關懷", "回覆", "更新狀態"], "待處理 待關懷 2026/11/21"],
    [{ care: "attended" }, ["回覆", "更新狀態"], "已關懷"],
    [{ status: "cancelled" }, ["更新狀態"], "已取消 2026/11/21"],
    [
      { status: "completed", successRate: 80, reply: "我們讀到了", memberEmail: null },
      ["回覆", "更新狀態"],
      "願平安 林星石 — 已完成 80% 已回覆",
    ],
  ] as const) {
    const html = shown(changes);
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect(listButtonLabels(html).filter((label) => label.endsWith("「願平安」"))).toEqual(
      [...verbs, "查看"].map((verb) => `${verb}「願平安」`),
    );
    expect(listButtonLabels(shown(changes, "查看")).slice(-verbs.length)).toEqual(verbs);
  }
});

it("the details of a prayer have the wish, what was chosen by name, and the reply with its time", () => {
  for (const [changes, ...words] of [
    [{}, "願媽媽平安。", "會員 林星石 電子郵件 moon@example.com 狀態 待處理 關懷 — 寫於 2026/11/21 00:30", "!的回覆"],
    [
      { memberEmail: null, care: "open" },
      "電子郵件 —",
      "關懷 待關懷",
      "星球 土星 地脈 old-key 聖物 隕石 聖歌 old-song",
    ],
    [{ reply: "我們讀到了", repliedAt: "2026-11-22T01:15:00.000Z" }, "磐石的回覆 2026/11/22 09:15 我們讀到了"],
  ] as const)
    expect(findUnmetTexts(shown(changes, "查看"), words)).toEqual([]);
});

it("the dialogs of a prayer say what they change, and send nothing before something is chosen or written", () => {
  for (const [changes, dialog, button, ...words] of [
    [{}, "更新狀態", "-更新狀態", "願平安 現在是 待處理", "請選擇 待處理 進行中 已完成 已取消", "!成功率"],
    [{}, "回覆", "-送出回覆", "回覆祈願 會員會收到通知", "署名是磐石。", "願媽媽平安。"],
    [{ reply: "我們讀到了" }, "回覆", "送出回覆", "改寫回覆", "我們讀到了", "!剛剛有人回覆了"],
    [{ care: "open" }, "關懷", "標記為已關懷", "標記之後不能復原，操作紀錄會留下是誰標記的。"],
  ] as const) {
    const html = shown(changes, dialog);
    expect([findUnmetTexts(html, words), listButtonLabels(html).at(-1)]).toEqual([[], button]);
  }
});
