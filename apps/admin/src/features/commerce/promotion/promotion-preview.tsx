import { trpc } from "@panshi/client/trpc";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { allowsOrder, couponMessages, discountOf, type DiscountTerms } from "@panshi/contracts/commerce/promotion";
import type { PromotionInput } from "@panshi/contracts/commerce/promotion-edit";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useWatch } from "react-hook-form";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import "./promotion.css";

/** Goods shown as examples. */
const GOODS_SHOWN = 3;

/** What is typed as the terms of a discount; what is no number yet is 0. */
const termsOf = ({
  discountType,
  discountValue,
  appliesTo = "all",
  minimumAmount = null,
}: PromotionInput): DiscountTerms => ({
  discountType,
  discountValue: Number(discountValue) || 0,
  appliesTo,
  minimumAmount: minimumAmount === null ? null : Number(minimumAmount) || 0,
});

/** What a buyer reads at checkout with the form's promotion, for what is on sale now. */
export function PromotionPreview() {
  const values = useWatch<PromotionInput>() as PromotionInput;
  const terms = termsOf(values);
  const isForGoods = terms.appliesTo === "goods";
  const plans = trpc.admin.plan.list.useQuery(undefined, { ...freshAtVisitOptions, enabled: !isForGoods });
  const goods = trpc.admin.product.list.useQuery(
    { limit: GOODS_SHOWN, isActive: true },
    { ...freshAtVisitOptions, enabled: isForGoods },
  );
  const query = isForGoods ? goods : plans;
  const examples = isForGoods
    ? goods.data?.items.map(({ id, name, price }) => ({ id, name, price }))
    : plans.data?.filter(({ price, isActive }) => isActive && price > 0);
  const kind = isForGoods ? "cart" : "plan";
  return (
    <section aria-label="預覽" className="sticky top-0 grid min-w-0 grid-cols-1 gap-3 self-start">
      <p className="text-sm text-ink-soft">購買人結帳時的樣子</p>
      <div className="night promotion-preview grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <p className="text-sm text-ink-soft">優惠碼</p>
          <p className="coupon-code text-lg wrap-anywhere">{values.couponCode || "還沒有優惠碼"}</p>
          <p className="text-sm text-ink-soft">{couponMessages.terms}</p>
        </div>
        {query.isError && <QueryError title="售價讀取失敗" query={query} />}
        {!examples && !query.isError && <SkeletonLines lines={4} />}
        {examples?.map(({ id, name, price }) => (
          <Example
            key={id}
            name={name}
            price={price}
            title={values.title}
            discount={allowsOrder(terms, { kind, subtotal: price }) ? discountOf(terms, price) : null}
          />
        ))}
        {examples?.length === 0 && <p className="text-sm text-ink-soft">現在沒有適用的東西在賣。</p>}
      </div>
    </section>
  );
}

type ExampleProps = { name: string; price: number; title: string; discount: number | null };

/** The sums of an order of one thing; `discount` null: the code is refused. */
const Example = ({ name, price, title, discount }: ExampleProps) => (
  <dl className="tabular grid gap-1 border-t border-line pt-4 text-sm">
    <Line name={name} value={formatPrice(price)} />
    {discount !== null && discount > 0 && (
      <Line name={title.trim() ? `優惠：${title.trim()}` : "優惠"} value={`− ${formatPrice(discount)}`} />
    )}
    <Line
      name="應付"
      value={discount === null ? "不能用在這裡" : price === discount ? "NT$ 0" : formatPrice(price - discount)}
    />
  </dl>
);

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 text-ink-soft wrap-anywhere">{name}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
);
