import { MINUTE } from "@panshi/core/platform/clock";
import { fakeGateway, foundResult } from "@panshi/core/commerce/payment/fake-gateway";
import { expect, it } from "vitest";
import { syncOrdersWithGatewayJob } from "../src/jobs/query-orders.ts";
import { testApp } from "../src/testing.ts";
import { addMember, addPlans } from "./fixtures.ts";
import {
  countFulfilmentEffects,
  notify,
  allFulfilmentEffects,
  placeOrderAndBeginPayment,
  gatewayEventFields,
  stateAndFlagOf,
  payuniVariables,
} from "./payment-fixtures.ts";

it("the job queries the gateway about due orders on two servers, beside their notifies, each once", async () => {
  const fake = fakeGateway();
  const server = await testApp({ variables: payuniVariables, gateway: fake.gateway });
  const other = await testApp({ variables: payuniVariables, gateway: fake.gateway, sharing: server });
  await addPlans(server);
  const { id: memberId, cookies } = await addMember(server);
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies);
  const { orderId: failing, merTradeNo: failingNo } = await placeOrderAndBeginPayment(
    server,
    (await addMember(server)).cookies,
  );
  fake.answer(merTradeNo, foundResult(merTradeNo, { kind: "paid", amount: 3990 }));
  fake.answer(failingNo, () => Promise.reject(new Error("the adapter broke")));
  server.clock.advance(15 * MINUTE);
  const run = (where = server) => syncOrdersWithGatewayJob(where.services.baseCtx)();
  await Promise.all([run(), notify(server, gatewayEventFields.card(merTradeNo, 3990)), run(other)]);
  expect(await countFulfilmentEffects(server, orderId, memberId)).toEqual(allFulfilmentEffects);
  expect(await stateAndFlagOf(server, orderId)).toEqual(["fulfilled", null]);
  expect(await stateAndFlagOf(server, failing)).toEqual(["pending", null]);
  await other.close();
  await server.close();
});
