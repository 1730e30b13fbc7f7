import { expect, it } from "vitest";
import { storableEvent } from "./replace-nul.ts";
import { testPaymentEvent } from "./testing.ts";

it("replaces what Postgres cannot store", () => {
  const event = testPaymentEvent({
    raw: "a\0b",
    merTradeNo: "M\0",
    tradeNo: "T\0",
    fields: { Message: "a\0b", "\0": "" },
  });
  const stored = storableEvent(event);
  expect(JSON.stringify(stored)).not.toContain("\\u0000");
  expect(stored).toEqual({
    ...event,
    raw: "a\uFFFDb",
    merTradeNo: "M\uFFFD",
    tradeNo: "T\uFFFD",
    fields: { Message: "a\uFFFDb", "\uFFFD": "" },
  });
});
