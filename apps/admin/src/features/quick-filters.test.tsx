import { findElement, press, RunSteps } from "@panshi/client/testing";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import { NeedsActionFilter } from "./commerce/order/order-counts.tsx";
import { MemberFilter } from "./site/member/member-filter.tsx";

it("what waits about orders is a filter that a second press takes away", () => {
  const change = vi.fn();
  const pressed = (label: string, state: object) => {
    const address = { state, change } as never;
    renderWithData(<RunSteps of={() => NeedsActionFilter({ address })} steps={[(shown) => press(shown, label)]} />);
    return change.mock.lastCall;
  };
  expect(pressed("待確認", {})).toEqual([{ flag: "any" }]);
  expect(pressed("待確認", { flag: "any" })).toEqual([{ flag: undefined }]);
  expect(pressed("待確認", { flag: "paid_late" })).toEqual([{ flag: "any" }]);
  expect(pressed("未領取", { flag: "any" })).toEqual([{ state: "unclaimed" }]);
  expect(pressed("未領取", { state: "unclaimed" })).toEqual([{ state: undefined }]);
});

it("the members' levels are one choice, and all of them is none", () => {
  const onChoose = vi.fn();
  const labels = (value?: string) => {
    const html = renderWithData(<MemberFilter value={value as never} onChoose={onChoose} />);
    return [...html.matchAll(/<label><input([^>]*)>([^<]*)/g)].map(
      ([, attributes = "", label]) => `${attributes.includes('checked=""') ? "*" : ""}${label}`,
    );
  };
  expect(labels()).toEqual(["*全部", "體驗靈", "修行靈", "靈師", "新靈"]);
  expect(labels("vip").filter((label) => label.startsWith("*"))).toEqual(["*靈師"]);
  const choose = (at: number) => {
    let inputs = 0;
    const isInput = ({ type }: { type: unknown }) => type === "input" && inputs++ === at;
    const step = (shown: ReactNode) => (findElement(shown, isInput).props["onChange"] as () => void)();
    renderWithData(<RunSteps of={() => MemberFilter({ value: undefined, onChoose })} steps={[step]} />);
    return onChoose.mock.lastCall;
  };
  expect([choose(0), choose(3)]).toEqual([[undefined], ["vip"]]);
});
