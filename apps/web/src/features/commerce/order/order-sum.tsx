import type { OrderView } from "@panshi/contracts/commerce/order";

type OrderSum = Pick<OrderView, "subtotal" | "discount" | "total">;

const twd = (amount: number) => `NT$ ${amount.toLocaleString("en-US")}`;

/** What an order costs, in lines: price and discount where a coupon took something off, then the sum as `name`. */
export const orderPriceLines = (
  { subtotal, discount, total }: OrderSum,
  name: string,
): { name: string; value: string }[] => [
  ...(discount > 0
    ? [
        { name: "原價", value: twd(subtotal) },
        { name: "優惠", value: `－${twd(discount)}` },
      ]
    : []),
  { name, value: twd(total) },
];

/** What was paid for an order. */
export const PaidSum = ({ order }: { order: OrderSum }) => (
  <dl className="tabular grid gap-2">
    {orderPriceLines(order, "實付").map(({ name, value }, index, { length }) => (
      <div key={name} className="flex items-baseline justify-between gap-6 text-ink-soft last:text-ink">
        <dt>{name}</dt>
        <dd className={index === length - 1 ? "font-display text-3xl font-light whitespace-nowrap" : undefined}>
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
