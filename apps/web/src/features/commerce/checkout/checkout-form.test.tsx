import { trpc } from "@panshi/client/trpc";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { Product } from "@panshi/contracts/commerce/product";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { CartItems } from "./cart-items.tsx";
import { CheckoutForm, type CheckoutFormProps, FinePrint, OrderTotal } from "./checkout-form.tsx";
import { CouponField } from "./coupon-field.tsx";
import { InvoiceChoice } from "./invoice-choice.tsx";
import type { OrderContents } from "./order-contents.ts";

const nothing = () => {};
const html = (part: Parameters<typeof renderWithData>[0]) => renderWithData(part, nothing);
const stone = { id: "0190a000-0000-7000-8000-000000000003", name: "夜空之石", price: 190 } as Product;
const cart: OrderContents = { kind: "cart", products: [stone] };
const plan: OrderContents = {
  kind: "plan",
  plan: {
    id: "0190a000-0000-7000-8000-000000000001",
    planType: "basic",
    title: "修行方案",
    subtitle: "",
    price: 3990,
    originalPrice: null,
    duration: 30,
    features: [],
    isPopular: false,
    buttonText: "選擇",
  },
};
const form = (
  contents: OrderContents,
  user: SignedInMember | null,
  { total = 190, ...more }: Partial<CheckoutFormProps> & { total?: number } = {},
) =>
  renderWithData(
    <CheckoutForm contents={contents} test={false} from="confirm" onBusy={nothing} onLogin={nothing} {...more} />,
    (client) => {
      client.setQueryData(["/api/auth/user"], user);
      client.setQueryData(getQueryKey(trpc.payments.quote, { productIds: [stone.id] }, "query"), {
        subtotal: total,
        discount: 0,
        total,
        couponTitle: null,
        couponError: null,
      });
    },
  );
const member = { id: "1", profile: {} } as SignedInMember;

test("a visitor leaves an e-mail, and can sign in instead; a member is asked for neither", () => {
  const visitor = form(cart, null);
  expect(visitor).toContain("收據與領取的連結會寄到這裡");
  expect(visitor).toContain("已經是會員？先登入");
  expect(form(cart, member)).not.toMatch(/收據與領取|先登入/);
});

test("goods need the buyer's consent, a plan does not, and each has its terms", () => {
  expect(form(cart, member)).toContain('name="consent"');
  expect(form(plan, member)).not.toContain('name="consent"');
  expect(form(plan, member)).toContain("會員方案七天內可以退");
  expect(html(<FinePrint cart />)).toContain("檔案打不開或與說明不符，我們會補上、更換或退款。");
  expect(html(<FinePrint cart />)).not.toContain("七天");
});

test("the button names the sum, which is the server's; nothing to pay is an order at once", () => {
  expect(form(cart, member)).toMatch(/<button type="submit"(?![^>]*disabled="")[^>]*>前往付款 NT\$ 190</);
  expect(form(cart, member, { total: 0 })).toMatch(/<button type="submit"[^>]*>完成訂單</);
  // Until the server has answered, nobody can pay.
  expect(form(plan, member)).toMatch(/<button type="submit"[^>]*disabled=""/);
});

test("a test of the payment says that no money is taken", () => {
  expect(form(cart, member, { test: true })).toContain("測試金流，不會真的收款");
  expect(form(cart, member)).not.toContain("測試金流");
});

test("a product that cannot be bought says why and can be removed", () => {
  const items = (error: string | undefined) =>
    html(<CartItems products={[stone]} errorAt={() => error} onRemove={nothing} />);
  expect(items(undefined)).not.toContain("<button");
  expect(items("你已經有了")).toMatch(/你已經有了<button/);
});

test("a discount stands with its title between the price and the sum", () => {
  const total = (discount: number, couponTitle: string | null, sum: number) =>
    html(<OrderTotal subtotal={190} discount={discount} total={sum} couponTitle={couponTitle} />).replaceAll(
      /<[^>]+>/g,
      "",
    );
  expect(total(0, null, 190)).toBe("應付NT$ 190");
  expect(total(90, "開張", 100)).toBe("小計NT$ 190優惠：開張− NT$ 90應付NT$ 100");
  expect(total(90, null, 100)).toContain("190優惠− NT$ 90");
  expect(total(190, null, 0)).toContain("應付NT$ 0");
});

test("each kind of invoice has its field, and a company its name", () => {
  const fields = (kind: Parameters<typeof InvoiceChoice>[0]["draft"]["kind"]) =>
    html(<InvoiceChoice draft={{ kind, value: "", title: "" }} onChange={nothing} errors={{}} />);
  expect(fields("email")).not.toContain("<input");
  expect(fields("mobile")).toContain("斜線加七個字，例如 /ABC1234");
  expect(fields("mobile")).not.toContain("公司抬頭");
  expect(fields("company")).toMatch(/八個數字.*公司抬頭/);
  for (const kind of ["company", "donation"] as const) expect(fields(kind)).toContain('inputMode="numeric"');
  expect(fields("mobile")).toContain('inputMode="text"');
});

test("a coupon is taken back once it takes something off, and applied only where a code stands", () => {
  const coupon = (code: string, applied: string, discountText: string | null) =>
    html(
      <CouponField
        code={code}
        onCode={nothing}
        applied={applied}
        onApply={nothing}
        onRemove={nothing}
        busy={false}
        discountText={discountText}
        error={undefined}
        onLogin={nothing}
      />,
    );
  expect(coupon("STONE10", "STONE10", "已套用，折抵 NT$ 19")).toContain("取消優惠");
  expect(coupon("STONE10", "STONE10", null)).toMatch(/<button(?![^>]*disabled="")[^>]*>套用</);
  expect(coupon(" ", "", null)).toMatch(/<button[^>]*disabled=""[^>]*>套用</);
  expect(coupon("STONE10", "STONE10", null)).not.toContain("登入或註冊");
});
