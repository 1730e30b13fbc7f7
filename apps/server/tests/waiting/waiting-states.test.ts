import { orderFlagKeys } from "@panshi/contracts/commerce/order-flag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventScenarios } from "./event-states.ts";
import { flagScenarios } from "./flag-states.ts";
import { fulfilmentScenarios } from "./fulfilment-states.ts";
import { orderScenarios } from "./order-states.ts";
import { refundScenarios } from "./refund-states.ts";
import { actConcurrently, expectBalanced, openWorld, type World } from "./world.ts";

const states = [...flagScenarios, ...fulfilmentScenarios, ...eventScenarios, ...refundScenarios, ...orderScenarios];
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("settled by two administrators at the same time, once, with its audit entry and balanced books", () => {
  it.each(states)("$name", async ({ make }) => {
    const { act, audit, second = ["conflict"], check } = await make(world);
    await expectBalanced(world);
    const { answers, written } = await actConcurrently(world, act);
    const codes = answers.map(({ status, failure }) => (status === 200 ? "done" : failure?.code));
    expect({ act, codes }).toEqual({ act, codes: expect.arrayContaining(["done"]) });
    const [first, other] = codes[0] === "done" ? answers : answers.toReversed();
    const bothDone = codes.every((code) => code === "done");
    const repeated = bothDone && !second.includes("done");
    expect(second).toContain(repeated ? "repeated" : bothDone ? "done" : other?.failure?.code);
    if (repeated) expect(other?.body).toEqual(first?.body);
    expect(written).toEqual(audit);
    await expectBalanced(world);
    await check?.();
    await expectBalanced(world);
  });
});

it("every flag has a state above", () => {
  const covered = new Set(states.flatMap(({ flags = [] }) => flags));
  expect(orderFlagKeys.filter((code) => !covered.has(code))).toEqual([]);
});
