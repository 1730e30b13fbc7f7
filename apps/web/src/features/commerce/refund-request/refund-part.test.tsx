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
const page = (more: Partial<RefundOffer["proposal"]>) =>
  renderWithData(<RefundPart order={order} />, (client) =>
    client.setQueryData(
      getQueryKey(trpc.payments.refundRequest.offer, { orderId: order.id, productIds: null }, "query"),
      {
        proposal: { ...proposal, ...more },
        request: null,
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
