import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { findUnmetTexts, renderWithData } from "../../../lib/testing.tsx";
import { makeTestRefundProposal } from "../order/order-fixture.ts";
import { isRevocationSaid, RevocationField } from "./revocation-field.tsx";

const items = [
  { productId: "one", name: "星圖", amount: 500, withdrawn: false },
  { productId: "two", name: "頌缽", amount: 300, withdrawn: false },
  { productId: "gone", name: "石頭", amount: 200, withdrawn: true },
];
const NONE = { revokes: null, productIds: null, lastDay: null };

function shown(changes: Partial<RefundProposal>, chosen: object): string {
  const Probe = () => (
    <FormProvider {...useForm({ defaultValues: { amount: 1, ...NONE, ...chosen } })}>
      <RevocationField proposal={makeTestRefundProposal(changes)} />
    </FormProvider>
  );
  return renderWithData(<Probe />);
}

it("says before a refund what becomes of days and products, and asks where nobody has said it", () => {
  const cart = { subject: "products", daysLeft: null, items } as const;
  for (const [changes, chosen, ...words] of [
    [{}, {}, "方案的天數 請選擇 保留，照常使用 收回剩下的天數 用到指定的那一天，之後的收回 請選擇方案的天數怎麼處理。"],
    [{ daysLeft: 12 }, { revokes: "nothing" }, "方案照常使用，還有 12 天。"],
    [{ daysLeft: 12 }, { revokes: "all" }, "剩下的 12 天收回。"],
    [{}, { revokes: "after_day" }, "最後可用的一天（含） 請選擇方案最後可用的一天。"],
    [{}, { revokes: "after_day", lastDay: "2026-12-15" }, "方案用到 2026年12月15日 為止，之後的天數收回。"],
    [{ daysLeft: 0 }, { revokes: "nothing" }, "方案的天數已經用完或收回，沒有可以收回的。", "!請選擇"],
    [cart, {}, "買下的商品 請選擇 都保留在寶庫 全部收回 收回勾選的商品 請選擇商品怎麼處理。", "!收回哪些商品"],
    [cart, { revokes: "nothing" }, "商品都留在對方的寶庫。"],
    [cart, { revokes: "all" }, "從寶庫收回：星圖、頌缽。"],
    [cart, { revokes: "products" }, "收回哪些商品 星圖 NT$ 500 頌缽 NT$ 300 石頭 已經收回 請勾選要收回的商品。"],
    [cart, { revokes: "products", productIds: ["two"] }, "從寶庫收回：頌缽。"],
    [{ ...cart, items: items.slice(2) }, { revokes: "nothing" }, "商品先前都收回了。", "!請選擇"],
    [{ subject: "undelivered" }, { revokes: "all" }, "內容還沒有交付，退款之後也不會再交付。", "!請選擇"],
    [{ subject: "nothing" }, { revokes: "nothing" }, "這筆款項沒有買到任何內容，退款不影響方案和商品。", "!請選擇"],
  ] as const)
    expect([changes, chosen, findUnmetTexts(shown(changes as Partial<RefundProposal>, chosen), words)]).toEqual([
      changes,
      chosen,
      [],
    ]);
});

it("a dialog waits until it was said", () => {
  expect(isRevocationSaid({ ...NONE })).toBe(false);
  expect(isRevocationSaid({ ...NONE, revokes: "products" })).toBe(false);
  expect(isRevocationSaid({ ...NONE, revokes: "products", productIds: [] })).toBe(false);
  expect(isRevocationSaid({ ...NONE, revokes: "after_day" })).toBe(false);
  expect(isRevocationSaid({ ...NONE, revokes: "nothing" })).toBe(true);
  expect(isRevocationSaid({ ...NONE, revokes: "products", productIds: ["one"] })).toBe(true);
  expect(isRevocationSaid({ ...NONE, revokes: "after_day", lastDay: "2026-12-15" })).toBe(true);
});
