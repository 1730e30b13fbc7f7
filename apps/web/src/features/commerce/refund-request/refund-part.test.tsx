import { trpc } from "@panshi/client/trpc";
import type { RefundOffer } from "@panshi/contracts/commerce/refund-request";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { sampleOrder } from "../order/testing.ts";
import { RefundPart } from "./refund-part.tsx";

const order = sampleOrder({ result: "paid" });
const proposal: RefundOffer["proposal"] = {
  amount: 3990,
  subject: "days",
  basis: "whole",
  left: 3990,
  daysLeft: 30,
  totalDays: 30,
  wholeUntil: null,
  gatewayUntil: null,
  byGateway: true,
  gatewayRefusal: null,
  refusal: null,
  items: [],
  itemsAmount: null,
};
const page = (more: Partial<RefundOffer["proposal"]>, request: object | null = null) =>
  renderWithData(<RefundPart order={order} />, (client) =>
    client.setQueryData(
      getQueryKey(trpc.payments.refundRequest.offer, { orderId: order.id, productIds: null }, "query"),
      {
        proposal: { ...proposal, ...more },
        request,
      },
    ),
  );

test("a refund can be asked for, but not while the outcome of another one is unknown, nor where nothing is left", () => {
  expect(page({})).toContain("申請退款");
  expect(page({ refusal: "previous_unfinished" })).not.toContain("申請退款");
  const nothingLeft = page({ left: 0, amount: 0, basis: "nothing" });
  expect(nothingLeft).not.toContain("申請退款");
  expect(nothingLeft).toContain("這筆訂單沒有可以退的款項");
});

test("a request can be withdrawn while it waits, and where it stopped the way to us is shown", () => {
  const at = "2026-11-21T02:00:00.000Z";
  const request = { id: "1", reason: null, proposed: 3990, amount: 3990, decisionReason: null, createdAt: at };
  const shown = (state: string, more: object = {}) => {
    const html = page(
      {},
      { ...request, state, payoutFrom: null, accountUntil: null, closedAt: null, productIds: null, ...more },
    );
    return ["撤回申請", "聯絡我們", "再申請一次"].filter((word) => html.includes(`>${word}<`));
  };
  expect(shown("waiting")).toEqual(["撤回申請"]);
  expect(shown("account_needed")).toEqual(["聯絡我們"]);
  expect(shown("paying")).toEqual([]);
  expect(shown("paying", { payoutFrom: at })).toEqual(["聯絡我們"]);
  expect(shown("declined", { closedAt: at })).toEqual(["聯絡我們", "再申請一次"]);
  expect(shown("lapsed", { closedAt: at })).toEqual(["聯絡我們", "再申請一次"]);
  expect(shown("withdrawn", { closedAt: at })).toEqual(["再申請一次"]);
});

test("what the member wrote stands with the request", () => {
  const at = "2026-11-21T02:00:00.000Z";
  const request = { id: "1", state: "waiting", reason: "打不開", proposed: 3990, createdAt: at, closedAt: null };
  expect(page({}, { ...request, payoutFrom: null })).toContain("你寫的：打不開");
});
