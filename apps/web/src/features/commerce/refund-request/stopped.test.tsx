import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { sampleOrder } from "../order/testing.ts";
import { Proposal, SuspendedItemsNotice } from "./refund-part.tsx";

const at = "2026-11-24T15:59:00.000Z";
const text = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00a0", " ");

test("while a refund is decided, an order says which of its goods are stopped", () => {
  const items = ["夜空之石", "慢軌道"].map((name) => ({ productId: name, name, price: 190 }));
  const stopped = (kind: "plan" | "cart", productIds: string[] | null) =>
    text(
      renderWithData(
        <SuspendedItemsNotice order={{ ...sampleOrder({ kind, items }), stopped: { since: at, productIds } }} />,
        () => {},
      ),
    );
  expect(stopped("cart", ["慢軌道"])).toMatch(/11月24日 23:59 起，「慢軌道」先停用/);
  expect(stopped("cart", null)).toContain("「夜空之石」、「慢軌道」先停用");
  expect(stopped("plan", null)).toMatch(/11月24日 23:59 起，這個方案先停用/);
});

const proposal: RefundProposal = {
  amount: 3990,
  subject: "days",
  basis: "whole",
  left: 3990,
  daysLeft: 29,
  totalDays: 30,
  wholeUntil: at,
  gatewayUntil: at,
  byGateway: true,
  gatewayRefusal: null,
  refusal: null,
  items: [],
  itemsAmount: null,
};
const proposed = (more: Partial<RefundProposal>, kind: "plan" | "cart" = "plan") =>
  text(renderWithData(<Proposal proposal={{ ...proposal, ...more }} kind={kind} />, () => {}));

test("what a refund would give back stands with its days, its limits and the way it goes", () => {
  const whole = proposed({});
  expect(whole).toContain("現在申請，依退費說明可以退NT$ 3,990");
  expect(whole).toContain("方案共 30 天，還剩 29 天。");
  expect(whole).toMatch(/11月24日 23:59 以前申請，退還全部的錢/);
  expect(whole).toContain("2026年11月24日以前可以退回原來的付款方式");
  expect(whole).toContain("方案就先停用");
  expect(proposed({ daysLeft: null, totalDays: null }, "cart")).not.toContain("方案");
  expect(proposed({}, "cart")).toContain("退款的商品就先停用");
});

test("a refund that cannot go back the way it came asks for an account, and nothing at all is said to be nothing", () => {
  for (const more of [{ byGateway: false }, { gatewayUntil: null }])
    expect(proposed(more)).toContain("這筆款項不能退回原來的付款方式");
  const nothing = proposed({ amount: 0, basis: "nothing" });
  expect(nothing).toContain("現在沒有可以退的金額");
  expect(nothing).not.toMatch(/NT\$|付款方式|以前申請/);
});
