import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { sampleOrder } from "../order/testing.ts";

const page = vi.hoisted(() => ({ effects: [] as (() => unknown)[], isClosed: false }));
// A rendering to a string runs no effects.
vi.mock("react", async (load) => ({
  ...(await load<typeof import("react")>()),
  useEffect: (effect: () => unknown) => void page.effects.push(effect),
  useEffectEvent: (run: unknown) => run,
}));
vi.mock("../../../lib/query/maintenance.ts", () => ({ useMaintenance: () => page.isClosed }));
const { PaidOrderResult: Paid } = await import("./paid-order-result.tsx");

beforeEach(() => vi.useFakeTimers());

test.each([
  ["leads on after five seconds", false, [0, 1]],
  ["leads nowhere while the site is closed for maintenance", true, [0, 0]],
] as const)("a paid order %s", (_, isClosed, calls) => {
  onTestFinished(() => void vi.useRealTimers());
  page.isClosed = isClosed;
  page.effects = [];
  const onEnter = vi.fn();
  const html = renderWithData(<Paid order={sampleOrder({ result: "paid" })} onEnter={onEnter} />, () => {});
  expect(html.includes("秒後")).toBe(!isClosed);
  for (const effect of page.effects) effect();
  vi.advanceTimersByTime(4999);
  const early = onEnter.mock.calls.length;
  vi.advanceTimersByTime(60_000);
  expect([early, onEnter.mock.calls.length]).toEqual(calls);
});
