import type { Quote } from "@panshi/contracts/commerce/order";
import { uniqueNetworkAddress, type TestApp } from "../src/testing.ts";
import { queryTrpc, createOrder } from "./payment-fixtures.ts";

export { couponPersonCount, couponUseOf } from "@panshi/core/testing-shop";

type Cookies = Record<string, string>;

/** Helpers for coupon tests. */
export const createCouponOrder = async (server: TestApp, couponCode: string, cookies: Cookies, added: object = {}) => {
  const placed = await createOrder(server, "basic", { couponCode, ...added }, { cookies });
  if (placed.status !== 200) throw new Error(placed.text);
  return placed.body.orderId;
};

/** Posts the payment page; `total` is the price without the coupon, which the buyer accepts. */
export const postPayPage = (
  server: TestApp,
  orderId: string,
  cookies: Cookies,
  { address = uniqueNetworkAddress(), total }: { address?: string; total?: number | string } = {},
) => server.call("POST", `/pay/${orderId}${total === undefined ? "" : `?total=${total}`}`, { cookies, address });

/** The statuses of answers, lowest first. */
export const sortedStatuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

export const quote = (server: TestApp, input: object, cookies: Cookies) =>
  queryTrpc<Quote>(server, "payments.quote", input, cookies);
