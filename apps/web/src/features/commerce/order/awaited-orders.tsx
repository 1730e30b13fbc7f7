import { trpc } from "@panshi/client/trpc";
import { formatTaipeiDateTime } from "@panshi/client/taipei-date";
import { offlinePaymentMethods, type OrderView } from "@panshi/contracts/commerce/order";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { paths } from "../../../paths.ts";
import { groupDigits, convenienceStoreName } from "./payment-places.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** The member's orders that wait for a transfer or a payment in a store; nothing where there is none. */
export default function OrdersAwaitingPayment() {
  const query = trpc.payments.awaitedOrders.useQuery();
  return (
    <QueryBoundary query={query} what="等你繳費的訂單" loading={null}>
      {(orders) =>
        orders.length > 0 && (
          <section aria-labelledby="awaited-title" className="grid gap-2 pb-10 lg:pb-12">
            <h2 id="awaited-title" className="text-2xl">
              等你繳費
            </h2>
            <ul>
              {orders.map((order) => (
                <AwaitedOrder key={order.id} order={order} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryBoundary>
  );
}

function AwaitedOrder({ order: { id, number, description, total, waiting } }: { order: OrderView }) {
  if (!waiting) return null;
  const { place, bank, payNumber, expiresAt } = waiting;
  return (
    <li className="grid gap-x-12 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h3 className="text-lg">{description}</h3>
        <p className="text-ink-soft">
          {offlinePaymentMethods[place]}　{bank && `${place === "atm" ? bank : convenienceStoreName(bank)}　`}
          <span className="tabular break-words text-ink">{groupDigits(payNumber)}</span>
        </p>
        <p className="tabular text-ink-soft">
          <span className="whitespace-nowrap text-ink">{formatPrice(total)}</span>
          {expiresAt && <Deadline at={expiresAt} />}
        </p>
      </div>
      <Link to={paths.ownOrder(id)} className={buttonClass("line", "sm", "justify-self-start")}>
        看繳費的方式
        <span className="sr-only">：訂單 {number}</span>
      </Link>
    </li>
  );
}

function Deadline({ at }: { at: string }) {
  const left = useTimeLeft(at);
  return (
    <>
      {"　"}
      <span className="whitespace-nowrap">{formatTaipeiDateTime(at)} 前，</span>
      <span className="whitespace-nowrap">{left ? `還有 ${left}` : "期限已經過了"}</span>
    </>
  );
}
