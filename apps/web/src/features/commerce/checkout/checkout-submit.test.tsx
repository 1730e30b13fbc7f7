import { findElement, press, RunSteps } from "@panshi/client/testing";
import type { Product } from "@panshi/contracts/commerce/product";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser, renderMutations } from "../../../lib/page/testing-mutations.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import type { OrderContents } from "./order-contents.ts";

let browser: ReturnType<typeof fakeBrowser>;
const assign = vi.fn<(url: string) => void>();
const onLogin = vi.fn<() => void>();
beforeEach(() => {
  vi.clearAllMocks();
  browser = fakeBrowser();
  browser.server.answer = { paymentUrl: "https://pay.test/1" };
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("fetch", browser.fetch);
  vi.stubGlobal("location", { assign });
});

const stone = { id: "0190a000-0000-7000-8000-000000000003", name: "夜空之石", price: 190 } as Product;
const cart: OrderContents = { kind: "cart", products: [stone] };
const planContents = {
  kind: "plan",
  plan: { planType: "basic", title: "修行方案", price: 3990, originalPrice: null, features: [] },
};
const plan = planContents as unknown as OrderContents;
const quote = (more: object) => ({ discount: 0, couponTitle: null, couponError: null, ...more });
const known = {
  [`payments.quote {"productIds":["${stone.id}"]}`]: quote({ subtotal: 190, total: 190 }),
  [`payments.quote {"productIds":["${stone.id}"],"couponCode":"STONE10"}`]: quote({
    subtotal: 190,
    discount: 90,
    total: 100,
    couponTitle: "開張",
  }),
  [`payments.quote {"productIds":["${stone.id}"],"couponCode":"OLD"}`]: quote({
    subtotal: 190,
    total: 190,
    couponError: "這個優惠碼已經結束",
  }),
  'payments.quote {"planType":"basic"}': quote({ subtotal: 3990, total: 3990 }),
};

type Step = (shown: ReactNode) => void;
const act =
  (has: string, run: (props: Record<string, (value: unknown) => void>) => void): Step =>
  (shown) =>
    run(findElement(shown, ({ props }) => has in props).props as never);
const email =
  (text: string): Step =>
  (shown) => {
    const field = findElement(shown, ({ props }) => props["type"] === "email");
    (field.props["onChange"] as (event: unknown) => void)({ target: { value: text } });
  };
const write = (code: string) => act("onCode", ({ onCode }) => onCode?.(code));
const apply = act("onApply", ({ onApply }) => onApply?.(undefined));
const remove = act("onCode", ({ onRemove }) => onRemove?.(undefined));
const consent: Step = (shown) => {
  const box = findElement(shown, ({ props }) => props["checked"] === false);
  (box.props["onChange"] as (on: boolean) => void)(true);
};
const invoice = act("draft", ({ onChange }) => onChange?.({ kind: "mobile", value: "/ABC1234", title: "x" }));
const submit = act("noValidate", ({ onSubmit }) => onSubmit?.({ preventDefault: () => {} }));

function checkout(
  contents: OrderContents,
  user: object | null,
  steps: Step[],
  from: "confirm" | "upgrade" = "confirm",
) {
  const of = () => CheckoutForm({ contents, test: false, from, onBusy: () => {}, onLogin });
  return renderMutations(<RunSteps of={of} steps={steps} />, { ...known, "/api/auth/user": user });
}
const member = { id: "1", profile: {} };
const orderId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
const goods = { orderId, amount: 190, invoice: { kind: "email" }, consent: true, productIds: [stone.id] };

test.each<[string, OrderContents, object | null, Step[], [string, object]]>([
  [
    "a visitor's cart, with the e-mail",
    cart,
    null,
    [email(" a@b.tw "), consent, submit],
    ["payments.createCartOrder", { ...goods, email: "a@b.tw" }],
  ],
  [
    "a member's cart, with the applied code and the price before it",
    cart,
    member,
    [write(" stone10 "), apply, consent, submit],
    ["payments.createCartOrder", { ...goods, couponCode: "STONE10" }],
  ],
  [
    "a plan, without the consent that goods need",
    plan,
    member,
    [invoice, submit],
    [
      "payments.createPlanOrder",
      {
        orderId,
        amount: 3990,
        invoice: { kind: "mobile", value: "/ABC1234" },
        planType: "basic",
        currency: "TWD",
      },
    ],
  ],
])("the order is %s, and leads to its payment", async (_, contents, user, steps, sent) => {
  const { html } = checkout(contents, user, steps);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://pay.test/1"));
  expect(browser.server.sent).toEqual([sent]);
  expect(html).toContain("正在建立訂單...");
});

test.each<[string, object | null, Step[], string]>([
  ["the consent", member, [submit], "請先勾選同意，再前往付款"],
  ["a visitor's e-mail", null, [consent, email(" "), submit], "請填寫電子郵件"],
  ["a typed code to be applied", member, [consent, write("STONE10"), submit], "先按「套用」看看折抵多少，或清空這一欄"],
  ["a code that holds", member, [consent, write("OLD"), apply, submit], "這個優惠碼已經結束"],
  [
    "a code that was changed to be applied again",
    member,
    [consent, write("STONE10"), apply, write("STONE1"), submit],
    "先按「套用」看看折抵多少，或清空這一欄",
  ],
])("without %s nothing is ordered, and the field says so", (_, user, steps, message) => {
  const { html } = checkout(cart, user, steps);
  expect(html).toContain(message);
  expect(html).toContain("前往付款 NT$ 190");
  expect(browser.server.sent).toEqual([]);
});

test("an applied code takes its discount off the sum, and goes with the code", () => {
  const { html } = checkout(cart, member, [write("stone10"), apply]);
  for (const words of ["優惠：開張", "− NT$ 90", "前往付款 NT$ 100", "已套用，折抵 NT$ 90"])
    expect(html).toContain(words);
  const removed = checkout(cart, member, [write("stone10"), apply, remove]);
  expect(removed.html).toContain("前往付款 NT$ 190");
  expect(removed.html).not.toContain("優惠：開張");
  expect(removed.html).not.toContain('value="stone10"');
});

test("a code that a visitor typed is kept until after the login", () => {
  const login: Step = (shown) => press(shown, "已經是會員？先登入");
  checkout(cart, null, [write(" STONE10 "), login]);
  expect(onLogin).toHaveBeenCalledTimes(1);
  expect(browser.stored.get("panshi:coupon")).toBe("STONE10");
  expect(checkout(cart, member, []).html).toContain('value="STONE10"');
});

test("an order that failed has the price fetched again; a toast says so where the dialog itself does not", async () => {
  const failed = async (from: "confirm" | "upgrade", issues: { path: string; message: string }[] = []) => {
    browser.server.sent.length = 0;
    browser.server.refusal = { code: "internal", status: 500, issues };
    const before = storedToasts()[0]?.id;
    const { client } = checkout(plan, member, [submit], from);
    await new Promise<void>((resolve) => {
      client.getMutationCache().subscribe(({ mutation }) => mutation?.state.status === "error" && setTimeout(resolve));
    });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    const said = storedToasts()[0];
    return [...browser.server.sent.map(([path]) => path), ...(said && said.id !== before ? [said.title] : [])];
  };
  const tried = ["payments.createPlanOrder", "payments.quote"];
  expect(await failed("confirm")).toEqual([...tried, "付款建立失敗"]);
  expect(await failed("upgrade")).toEqual(tried);
  // What stands at a field is not said twice.
  expect(await failed("confirm", [{ path: "invoice.value", message: "格式不對" }])).toEqual(tried.slice(0, 1));
  expect(await failed("confirm", [{ path: "amount", message: "價格變了" }])).toEqual([...tried, "付款建立失敗"]);
  expect(assign).not.toHaveBeenCalled();
});
