import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { DrawsPart, OrdersPart, PrayersPart } from "./history-parts.tsx";

const AT = "2026-11-20T16:30:00.000Z";
const of = (changes: object) => ({ id: "m", prayerWish: null, ...changes }) as unknown as MemberDetail;
const page = (items: object[], next: string | null = null) => ({ items, next });
const tonesOf = (html: string) => [...html.matchAll(/chip size-2.5 bg-([a-z-]+)/g)].map(([, tone]) => tone);

it("a member's orders, prayers and draws, each row with what it is, where it stands and when", () => {
  const order = { id: "o", number: "PS1", description: "修行方案", total: 3990, state: "paid", createdAt: AT };
  const orders = renderWithData(<OrdersPart member={of({ orders: page([order]) })} />);
  expect(findUnmetTexts(orders, ["訂單 修行方案 PS1 2026/11/21 00:30 已付款，待交付 NT$ 3,990", "!還沒有"])).toEqual(
    [],
  );
  expect([orders.includes('href="/orders/o"'), tonesOf(orders)]).toEqual([true, ["warn"]]);
  const prayer = { id: "p", title: "願平安", content: "願媽媽平安。", status: "pending", care: null, createdAt: AT };
  const prayers = (changes: object, prayerWish: string | null = null) =>
    renderWithData(<PrayersPart member={of({ prayers: page([{ ...prayer, ...changes }]), prayerWish })} />);
  expect(findUnmetTexts(prayers({}), ["祈願 願平安 願媽媽平安。 待處理 2026/11/21 00:30", "!註冊時的願"])).toEqual([]);
  expect(prayers({})).toContain('href="/prayers#p/查看"');
  expect(findUnmetTexts(prayers({}, "想開始"), ["註冊時的願：想開始 願平安"])).toEqual([]);
  for (const [changes, words, tones] of [
    [{}, "待處理", ["line-strong"]],
    [{ care: "open", status: "completed" }, "待關懷 已完成", ["bad", "good"]],
    [{ care: "attended", status: "cancelled" }, "已關懷 已取消", ["line-strong", "line-strong"]],
  ] as const)
    expect([findUnmetTexts(prayers(changes), [words]), tonesOf(prayers(changes))]).toEqual([[], tones]);
  const draw = {
    id: "d",
    title: "石上清泉",
    category: "love",
    fortuneLevel: "poor",
    source: "ceremony",
    createdAt: AT,
  };
  const draws = renderWithData(<DrawsPart member={of({ draws: page([draw]) })} />);
  expect(findUnmetTexts(draws, ["抽籤 石上清泉 小凶，愛情 儀式 2026/11/21 00:30"])).toEqual([]);
});

it("earlier rows are offered where there are more, and who may not see orders or wishes has no part of them", () => {
  const empty = { orders: page([]), prayers: page([]), draws: page([]) };
  expect(findUnmetTexts(renderWithData(<OrdersPart member={of(empty)} />), ["還沒有訂單。"])).toEqual([]);
  expect(findUnmetTexts(renderWithData(<PrayersPart member={of(empty)} />), ["還沒有許過願。"])).toEqual([]);
  expect(findUnmetTexts(renderWithData(<DrawsPart member={of(empty)} />), ["還沒有抽過籤。"])).toEqual([]);
  expect(listButtonLabels(renderWithData(<DrawsPart member={of(empty)} />))).toEqual([]);
  expect(listButtonLabels(renderWithData(<OrdersPart member={of({ orders: page([], "c") })} />))).toEqual([
    "更早的訂單",
  ]);
  expect(listButtonLabels(renderWithData(<DrawsPart member={of({ draws: page([], "c") })} />))).toEqual(["更早的抽籤"]);
  const hidden = of({ orders: null, prayers: null });
  expect(renderWithData(<OrdersPart member={hidden} />) + renderWithData(<PrayersPart member={hidden} />)).toBe("");
});
