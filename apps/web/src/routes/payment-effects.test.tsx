import type { OrderView } from "@panshi/contracts/commerce/order";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { sampleOrder } from "../features/commerce/order/testing.ts";
import { fakeBrowser, queryEffects, renderMutations } from "../lib/page/testing-mutations.tsx";

type SuccessProps = { onEnter: () => void; onClaimed: () => void; onRegister: () => void; onLogin: () => void };
const seen = vi.hoisted(() => ({
  order: null as unknown,
  effects: [] as (() => void)[],
  success: null as unknown,
  openRegister: null as unknown,
  openLogin: null as unknown,
  navigate: null as unknown,
}));
vi.mock("react", async (load) => ({
  ...(await load<typeof import("react")>()),
  useEffect: (run: () => void) => void seen.effects.push(run),
  useEffectEvent: (run: unknown) => run,
}));
vi.mock("react-router-dom", async (load) => ({
  ...(await load<typeof import("react-router-dom")>()),
  useNavigate: () => seen.navigate,
}));
vi.mock("../features/commerce/payment/use-current-order.ts", () => ({
  useCurrentOrder: () => ({ currentOrder: { kind: "order", order: seen.order }, visitor: false }),
}));
vi.mock("../features/commerce/payment/payment-success.tsx", () => ({
  PaymentSuccess: (props: unknown) => {
    seen.success = props;
    return null;
  },
}));
vi.mock("../features/site/sign-in/dialogs.tsx", () => ({
  useAccountDialogs: () => ({ openRegister: seen.openRegister, openLogin: seen.openLogin }),
}));
vi.mock("../lib/page/page.tsx", () => ({ Page: ({ children }: { children: ReactNode }) => children }));
const { default: PaymentSuccessRoute } = await import("./payment-success.tsx");
const { AutoClaimOrder } = await import("../features/commerce/payment/unclaimed-order-result.tsx");

const cart = new Map<string, string>();
const navigate = vi.fn<(to: string) => void>();
const openRegister = vi.fn<(to: object) => void>();
const openLogin = vi.fn<(to: object) => void>();
let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(seen, { navigate, openRegister, openLogin, effects: [] });
  browser = fakeBrowser();
  cart.clear();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("fetch", browser.fetch);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => cart.get(name) ?? null,
    setItem: (name: string, text: string) => void cart.set(name, text),
  });
});

const stone = "0190a000-0000-7000-8000-000000000003";
const song = "0190a000-0000-7000-8000-000000000004";
const items = [{ productId: stone, name: "夜空之石", price: 190 }];

/** Opens the page of an order: what its effects change. */
async function open(more: Partial<OrderView>) {
  seen.order = sampleOrder(more);
  cart.set("panshi:cart", JSON.stringify([stone, song]));
  const { client } = renderMutations(<PaymentSuccessRoute />);
  const effects = await queryEffects(client, {}, () => {
    for (const run of seen.effects) run();
  });
  return { client, refetched: effects.refetched, cart: JSON.parse(cart.get("panshi:cart") ?? "null") as unknown };
}

test("a paid order has what it brought fetched again, and its goods leave the cart", async () => {
  const { refetched, cart: left } = await open({ result: "paid", kind: "cart", planType: null, items });
  expect(refetched).toEqual([
    "/api/auth/user",
    "member.notification.list",
    "member.notification.unread",
    "member.shop.ownFiles",
    "member.shop.ownedProductIds",
    "member.temple.membership",
    "member.temple.overview",
    "member.temple.prayer",
    "member.temple.prayers",
    "member.temple.purchases",
    "member.temple.recurrence",
    "payments.orders",
  ]);
  expect(left).toEqual([song]);
});

test.each(["waiting", "failed", "refunded"] as const)("an order that is %s changes nothing", async (result) => {
  const { refetched, cart: left } = await open({ result, kind: "cart", items });
  expect(refetched).toEqual([]);
  expect(left).toEqual([stone, song]);
});

test("who paid goes on to the treasury with goods, to the temple with a plan", async () => {
  await open({ result: "paid", kind: "cart", items });
  (seen.success as SuccessProps).onEnter();
  await open({ result: "paid" });
  (seen.success as SuccessProps).onEnter();
  expect(navigate.mock.calls).toEqual([["/dashboard?tab=treasury"], ["/dashboard"]]);
});

test("a visitor registers or signs in to claim the order, and a claimed order is read again", async () => {
  const { client } = await open({ result: "paid", unclaimed: true });
  const { onRegister, onLogin, onClaimed } = seen.success as SuccessProps;
  onRegister();
  onLogin();
  expect(openRegister).toHaveBeenCalledWith({ then: "/payment/success", claims: true });
  expect(openLogin).toHaveBeenCalledWith({ returnTo: "/payment/success" });
  expect((await queryEffects(client, {}, onClaimed)).refetched).toEqual(["payments.order"]);
});

test("a member's order is claimed once by itself", async () => {
  const onClaimed = vi.fn<() => void>();
  renderMutations(<AutoClaimOrder orderId={stone} onClaimed={onClaimed} />);
  // An effect can run twice.
  for (const run of [...seen.effects, ...seen.effects]) run();
  await vi.waitFor(() => expect(onClaimed).toHaveBeenCalledTimes(1));
  expect(browser.server.sent).toEqual([["payments.claim", { id: stone }]]);
});
