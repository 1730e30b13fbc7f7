import { trpc } from "@panshi/client/trpc";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { couponMessages } from "@panshi/contracts/commerce/promotion";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { CouponField } from "../checkout/coupon-field.tsx";
import { sampleOrder, samplePaymentCode } from "../order/testing.ts";
import { PaymentCancel } from "./payment-cancel.tsx";
import { type CurrentOrder, PaymentSuccess } from "./payment-success.tsx";
import { benefitsOf } from "./selling-points.ts";

const nothing = () => {};
const html = (page: ReactNode, modelAvailable = true) =>
  renderWithData(page, (client) =>
    client.setQueryData(getQueryKey(trpc.member.site.capabilities, undefined, "query"), {
      modelAvailable,
      registrationOpen: true,
      prayersOpen: true,
    }),
  );
const of = (more: Partial<OrderView>): CurrentOrder => ({
  kind: "order",
  order: sampleOrder(more),
  checking: false,
  onCheck: nothing,
});
const success = (currentOrder: CurrentOrder, visitor = false, modelAvailable = true) =>
  html(
    <PaymentSuccess
      currentOrder={currentOrder}
      visitor={visitor}
      onEnter={nothing}
      onClaimed={nothing}
      onRegister={nothing}
      onLogin={nothing}
    />,
    modelAvailable,
  );
const links = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
const none: CurrentOrder = { kind: "missing", hasOrderId: false };

test("only a visitor who came for an order is asked to sign in; without one the plans are offered", () => {
  const unknown = success({ kind: "missing", hasOrderId: true }, true);
  expect(unknown).toContain("登入之後下的單，請先登入");
  expect(unknown).toContain(">登入</button>");
  for (const visitor of [true, false]) {
    const page = success(none, visitor);
    expect(page).toContain("沒有找到屬於你的付款");
    expect(page).not.toContain("登入");
  }
});

test("[S2.93] a paid plan lists the four benefits", () => {
  const page = success(of({ result: "paid" }));
  for (const benefit of ["靈魂等級紀錄", "祈願不限次數", "AI 靈籤解讀", "靈魂百貨選購"])
    expect(page).toContain(benefit);
});

test("[S2.93] the four benefits are worded by what the plan gives, and without a model nothing of AI is named", () => {
  const [basic, vip] = (["basic", "vip"] as const).map((planType) =>
    success(of({ result: "paid", planType }), false, false),
  );
  expect(basic).toContain("你是「修行靈」");
  expect(basic).toContain("靈魂對話");
  expect(basic).not.toMatch(/回望|古典/);
  for (const given of ["你是「靈師」", "回望", "白話、古典、反思"]) expect(vip).toContain(given);
  for (const page of [basic, vip]) {
    expect(page).toContain("靈籤解讀");
    expect(page).not.toMatch(/(?<![A-Za-z])AI(?![A-Za-z])/);
  }
  expect(success(of({ result: "paid", planType: "basic" }))).toContain("每天 10 次");
  expect(success(of({ result: "paid", planType: "vip" }))).toContain("每天 30 次");
  for (const modelAvailable of [true, false]) expect(benefitsOf("vip", modelAvailable)).toHaveLength(4);
});

test("a paid cart lists its goods, and no benefit of a plan", () => {
  const items = [{ productId: "1", name: "夜空之石", price: 190 }];
  const page = success(of({ kind: "cart", planType: null, items, result: "paid" }));
  expect(page).toContain("夜空之石");
  expect(page).toContain("寶庫");
  expect(page).not.toContain("祈願不限次數");
});

test("[S2.94] [S2.95] a paid order counts down from five and has a button that enters now", () => {
  const page = success(of({ result: "paid" }));
  expect(page.replace(/<[^>]+>/g, "")).toContain("5 秒後，帶你到靈魂聖殿");
  expect(page).toMatch(/<button[^>]*>立即進入<\/button>/);
});

test("[S2.98] an order that is not paid and claimed lists no benefit and does not redirect", () => {
  const pages = {
    none: success(none),
    loading: success({ kind: "loading" }),
    confirming: success(of({})),
    number: success(of({ waiting: samplePaymentCode })),
    failed: success(of({ result: "failed" })),
    refunded: success(of({ result: "refunded" })),
    unclaimed: success(of({ result: "paid", unclaimed: true }), true),
  };
  for (const [stage, page] of Object.entries(pages)) expect(page, stage).not.toMatch(/秒後|立即進入|靈魂等級紀錄/);
  expect(links(pages.none)).toEqual(["/#pricing", "/"]);
  expect(pages.confirming).toContain("付款確認中");
  expect(pages.failed).toContain("付款沒有完成");
  expect(links(pages.failed)).toContain(sampleOrder().paymentUrl);
  expect(pages.unclaimed).toContain("註冊領取");
});

test("[S2.98] a payment code is shown with its bank, amount, deadline and steps", () => {
  const page = success(of({ waiting: samplePaymentCode })).replace(/<[^>]+>/g, " ");
  for (const fact of ["9276 2123 4567 8901", "822", "NT$ 9,990", "11月24日 23:59", "複製帳號", "還有"])
    expect(page).toContain(fact);
  const shop = success(of({ waiting: { ...samplePaymentCode, place: "cvs", bank: "SEVEN" } }));
  expect(shop).toContain("7-ELEVEN");
  expect(shop).toContain("複製代碼");
});

test("a coupon's field shows its terms, and links a visitor to the login", () => {
  const field = (more: Partial<Parameters<typeof CouponField>[0]>) =>
    html(
      <CouponField
        code="STONE10"
        onCode={nothing}
        applied="STONE10"
        onApply={nothing}
        onRemove={nothing}
        busy={false}
        discountText={null}
        error={undefined}
        onLogin={undefined}
        {...more}
      />,
    );
  expect(field({})).toContain(couponMessages.terms);
  expect(field({ error: couponMessages.signIn, onLogin: nothing })).toMatch(
    /<button[^>]*>登入或註冊，再使用優惠碼<\/button>/,
  );
  // What is typed stays.
  expect(field({ error: couponMessages.signIn, onLogin: nothing })).toContain('value="STONE10"');
  expect(field({ error: couponMessages.refused })).not.toContain("登入");
});

test("an order that is not this browser's asks a visitor to sign in", () => {
  expect(success({ kind: "missing", hasOrderId: true }, true)).toMatch(/<button[^>]*>登入<\/button>/);
  expect(success({ kind: "missing", hasOrderId: true }, false)).not.toContain("登入");
});

test("[S2.96] [S2.97] the cancel page has its selling points and two links, in every stage", () => {
  const states: CurrentOrder[] = [
    none,
    of({}),
    of({ result: "failed" }),
    of({ result: "paid" }),
    of({ result: "refunded" }),
  ];
  for (const currentOrder of states) {
    const page = html(<PaymentCancel currentOrder={currentOrder} />);
    for (const point of ["不趕時間的練習", "留得住的紀錄", "說清楚的規則"]) expect(page).toContain(point);
    const buttons = [...page.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, label]) => [
      label,
      href,
    ]);
    expect(buttons.slice(-2)).toEqual([
      ["再看一次方案", "/#pricing"],
      ["回首頁", "/"],
    ]);
    expect(page).toContain("祈願是心的練習，不保證結果");
  }
  expect(links(html(<PaymentCancel currentOrder={none} />))).toEqual(["/#pricing", "/"]);
});

test("[S2.98] the cancel page shows the order's stage, and a link where it can be paid", () => {
  expect(html(<PaymentCancel currentOrder={of({ result: "paid" })} />)).toContain("這筆已經付清");
  expect(links(html(<PaymentCancel currentOrder={of({})} />))).toContain(sampleOrder().paymentUrl);
  const waiting = links(html(<PaymentCancel currentOrder={of({ waiting: samplePaymentCode })} />));
  expect(waiting).toContain(`/payment/success?order=${sampleOrder().id}`);
  // Who has a number pays by it, and is not led to a second payment.
  expect(waiting).not.toContain(sampleOrder().paymentUrl);
});

test("an order with money that does not match it says so on both pages, and asks for no payment", () => {
  const order = of({ moneyUnderReview: true, paymentUrl: null });
  for (const page of [success(order), html(<PaymentCancel currentOrder={order} />)]) {
    expect(page).toContain("正在核對");
    expect(page).toContain("現在不需要再付款");
    expect(links(page).filter((href) => href?.includes("/pay/"))).toEqual([]);
  }
});
