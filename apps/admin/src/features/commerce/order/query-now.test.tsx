import type { GatewayQueryAnswer } from "@panshi/contracts/commerce/order-act";
import { expect, it, vi } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { MoneyActions } from "./money-actions.tsx";
import { makeTestOrder } from "./order-fixture.ts";

type Change = { failed: string; about: () => string[]; call: () => Promise<unknown> };
const received = vi.hoisted(() => ({ change: null as unknown, state: {} }));
vi.mock("../../../kit/changes.ts", () => ({
  useResourceMutation: (_noun: object, change: object) => {
    received.change = change;
    return { isPending: false, data: undefined, ...received.state };
  },
}));

it("every payment of an order is queried at the gateway, and each answer is shown as a sentence", async () => {
  const shown = (state: object) => {
    received.state = state;
    return renderWithData(<MoneyActions order={makeTestOrder({ acts: ["queryNow"] })} open={() => {}} />);
  };
  const answers = (...all: GatewayQueryAnswer[]) =>
    shown({ data: { answers: all.map((answer, index) => ({ merTradeNo: `PS1_${index}`, answer })) } });
  expect(findUnmetTexts(answers(), ["這筆訂單沒有經由金流的付款可以查。"])).toEqual([]);
  expect(
    findUnmetTexts(answers("paid", "unreachable"), ["PS1_0：已經付款 PS1_1：金流沒有回應", "!沒有經由金流"]),
  ).toEqual([]);
  expect(findUnmetTexts(shown({}), ["!沒有經由金流"])).toEqual([]);
  expect(listButtonLabels(shown({ isPending: true }))).toEqual(["-正在問金流..."]);
  const { failed, about } = received.change as Change;
  expect([failed, about()]).toEqual(["查詢失敗", ["order"]]);
});
