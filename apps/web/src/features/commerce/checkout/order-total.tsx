import { formatPrice } from "@panshi/contracts/commerce/plan";

type OrderTotalProps = { subtotal: number; discount: number; total: number; couponTitle: string | null };

/** Subtotal, discount and total, in whole TWD. */
export function OrderTotal({ subtotal, discount, total, couponTitle }: OrderTotalProps) {
  return (
    <dl className="tabular grid gap-2 border-t border-line pt-4">
      {discount > 0 && (
        <>
          <Line name="小計" value={formatPrice(subtotal)} />
          <Line name={couponTitle ? `優惠：${couponTitle}` : "優惠"} value={`− ${formatPrice(discount)}`} />
        </>
      )}
      <div className="flex items-baseline justify-between gap-6">
        <dt>應付</dt>
        <dd className="font-display text-3xl font-light whitespace-nowrap">
          {total === 0 ? "NT$ 0" : formatPrice(total)}
        </dd>
      </div>
    </dl>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-6 text-ink-soft">
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
);
