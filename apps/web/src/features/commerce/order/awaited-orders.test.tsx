import { trpc } from "@panshi/client/trpc";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import OrdersAwaitingPayment from "./awaited-orders.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { PaymentCode } from "./payment-code.tsx";
import { sampleOrder, samplePaymentCode } from "./testing.ts";

const nothing = () => {};
const text = (html: string) => html.replaceAll(/<[^>]+>/g, "");
const awaited = (orders: OrderView[]) =>
  renderWithData(<OrdersAwaitingPayment />, (client) =>
    client.setQueryData(getQueryKey(trpc.payments.awaitedOrders, undefined, "query"), orders),
  );
const past = "2026-01-02T15:59:00.000Z";

test("orders that wait for a transfer or a store stand with their number, sum and deadline", () => {
  const bank = awaited([sampleOrder({ waiting: samplePaymentCode })]);
  expect(text(bank)).toMatch(/等你繳費.*822　9276 2123 4567 8901.*NT\$ 9,990.*11月24日 23:59 前，還有 \d+ 天/);
  expect(bank).toContain(`href="/orders/${sampleOrder().id}"`);
  const store = { ...samplePaymentCode, place: "cvs", bank: "FAMILY", expiresAt: past } as const;
  const shown = text(awaited([sampleOrder({ waiting: store })]));
  expect(shown).toContain("全家　");
  expect(shown).toContain("期限已經過了");
  const open = text(awaited([sampleOrder({ waiting: { ...samplePaymentCode, bank: null, expiresAt: null } })]));
  expect(open).not.toMatch(/822|null|還有|期限/);
  expect(awaited([])).not.toContain("等你繳費");
});

test("a payment code names its place, and until when it can be paid", () => {
  const code = (more: Partial<typeof samplePaymentCode>) =>
    text(renderWithData(<PaymentCode waiting={{ ...samplePaymentCode, ...more }} total={9990} />, nothing));
  expect(code({})).toMatch(/轉帳帳號.*銀行代碼822.*繳費期限.*11月24日 23:59 前.*用網路銀行/);
  expect(code({ place: "cvs", bank: "HILIFE" })).toMatch(/繳費代碼.*超商萊爾富.*到超商的多媒體機/);
  expect(code({ bank: null, expiresAt: null })).not.toMatch(/銀行代碼822|繳費期限|還有/);
  expect(code({ expiresAt: past })).toContain("期限已經過了");
});

test("an order's page names its goods, its days and what was paid, and how it can still be paid", () => {
  const facts = (more: Partial<OrderView>) => renderWithData(<OrderFacts order={sampleOrder(more)} />, nothing);
  const items = [{ productId: "1", name: "夜空之石", price: 190 }];
  const paid = text(facts({ result: "paid", paidAt: "2026-11-22T02:00:00.000Z", items, discount: 990, total: 9000 }));
  expect(paid).toMatch(/狀態已付款下單2026年11月21日付款2026年11月22日夜空之石NT\$ 190原價.*優惠.*實付NT\$ 9,000/);
  const waiting = facts({ waiting: samplePaymentCode });
  expect(text(waiting)).toMatch(/狀態等待繳費.*金額NT\$ 9,990.*轉帳帳號.*換一種方式付款/);
  expect(text(facts({}))).toMatch(/狀態等待付款.*繼續付款/);
  expect(facts({ paymentUrl: null })).not.toContain("繼續付款");
});
