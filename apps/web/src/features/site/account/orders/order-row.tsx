import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { buttonClass } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";
import { orderBadge, PaymentCode } from "../../../commerce/order/public.ts";

/** One order: its contents and state, and the link to pay where it can still be paid. */
export function OrderRow({ order }: { order: OrderView }) {
  const { id, number, description, items, total, discount, waiting, paymentUrl, createdAt } = order;
  const { word, tone } = orderBadge(order);
  return (
    <li className="grid gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-lg">
          <Link
            to={paths.ownOrder(id)}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {description}
          </Link>
        </h3>
        <p className="tabular whitespace-nowrap">{total === 0 ? "NT$ 0" : formatPrice(total)}</p>
      </div>
      {items.length > 1 && <p className="text-sm text-ink-soft">{items.map(({ name }) => name).join("、")}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-ink-soft">
        <p>
          <time dateTime={createdAt}>{formatTaipeiDay(createdAt)}</time>　訂單 <span className="tabular">{number}</span>
          {discount > 0 && `　已折抵 ${formatPrice(discount)}`}
        </p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {waiting && <PaymentCode waiting={waiting} total={total} />}
      {paymentUrl && (
        <a href={paymentUrl} className={buttonClass("line", "sm", "justify-self-start")}>
          {waiting ? "換一種方式付款" : "繼續付款"}
          <span className="sr-only">：訂單 {number}</span>
        </a>
      )}
    </li>
  );
}
