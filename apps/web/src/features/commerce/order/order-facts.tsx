import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { buttonClass } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import type { ReactNode } from "react";
import { orderBadge } from "./order-badge.ts";
import { MONEY_UNDER_REVIEW_MESSAGE } from "./order-stage.ts";
import { orderPriceLines } from "./order-sum.tsx";
import { PaymentCode } from "./payment-code.tsx";

/** What an order contains, what was paid for it, and where it stands. */
export function OrderFacts({ order }: { order: OrderView }) {
  const { number, items, total, createdAt, paidAt, waiting, paymentUrl, moneyUnderReview } = order;
  const { word, tone } = orderBadge(order);
  return (
    <div className="grid gap-8">
      <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
        <Fact name="訂單編號" value={<span className="break-all">{number}</span>} />
        <Fact name="狀態" value={<Badge tone={tone}>{word}</Badge>} />
        <Fact name="下單" value={formatTaipeiDay(createdAt)} />
        {paidAt && <Fact name="付款" value={formatTaipeiDay(paidAt)} />}
        {items.map(({ productId, name, price }) => (
          <Fact key={productId} name={<span className="break-words">{name}</span>} value={formatPrice(price)} />
        ))}
        {orderPriceLines(order, paidAt ? "實付" : "金額").map(({ name, value }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {moneyUnderReview && <p>{MONEY_UNDER_REVIEW_MESSAGE}</p>}
      {waiting && <PaymentCode waiting={waiting} total={total} />}
      {paymentUrl && (
        <a href={paymentUrl} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
          {waiting ? "換一種方式付款" : "繼續付款"}
        </a>
      )}
    </div>
  );
}

const Fact = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="tabular min-w-0 text-end">{value}</dd>
  </>
);
