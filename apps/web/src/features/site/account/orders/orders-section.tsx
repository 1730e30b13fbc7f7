import { usePagedQuery } from "@panshi/client/paged-query";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { buttonClass } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Link } from "react-router-dom";
import { PagedList } from "../../../../lib/components/paged-list.tsx";
import { renewalOffer } from "../../../../lib/renewal-offer.ts";
import { paths } from "../../../../paths.ts";
import { orderBadge, PaymentCode } from "../../../commerce/order/public.ts";
import { SettingsSection } from "../settings-section.tsx";

/** The member's orders, newest first. */
export function OrdersSection() {
  const { client } = trpc.useUtils();
  const list = usePagedQuery(["payments", "orders"], (page) => client.payments.orders.query(page));
  return (
    <SettingsSection title="訂單" lead="付過的、等著付的，都在這裡。要退款，打開那筆訂單。">
      <PagedList list={list} what="訂單" loading={<LoadingIndicator spoken />} empty={<NoOrders />}>
        {(orders) => (
          <ul className="-mt-4">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </SettingsSection>
  );
}

/** The way to the payment of the plan to go on with. */
function NoOrders() {
  const { data } = trpc.member.temple.overview.useQuery();
  const renewal = data && renewalOffer(data);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-soft">還沒有訂單。想走久一點，可以看看方案。</p>
      {renewal && (
        <Link to={renewal.path} className={buttonClass("line", "sm")}>
          {renewal.label}
        </Link>
      )}
    </div>
  );
}

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
