import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Link } from "react-router-dom";
import { PagedList } from "../../../../lib/components/paged-list.tsx";
import { renewalOffer } from "../../../../lib/renewal-offer.ts";
import { SettingsSection } from "../settings-section.tsx";
import { OrderRow } from "./order-row.tsx";

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
