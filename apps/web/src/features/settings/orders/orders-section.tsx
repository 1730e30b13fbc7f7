import { trpc } from "@panshi/client/trpc";
import { buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { MoreButton } from "@panshi/ui/more-button";
import { Link } from "react-router-dom";
import { LoadError } from "../../../lib/components/load-error.tsx";
import { usePagedQuery } from "../../../lib/query/use-paged-query.ts";
import { paths } from "../../../paths.ts";
import { SettingsSection } from "../settings-section.tsx";
import { OrderRow } from "./order-row.tsx";

/** The member's orders, newest first. */
export function OrdersSection() {
  const { client } = trpc.useUtils();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePagedQuery(
    ["payments", "orders"],
    (page) => client.payments.orders.query(page),
  );
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SettingsSection title="訂單" lead="付過的、等著付的，都在這裡。要退費，請到聯絡頁附上訂單編號。">
      {!data && error && <LoadError what="訂單" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingIndicator spoken />}
      {data && orders.length === 0 && (
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-soft">還沒有訂單。想走久一點，可以看看方案。</p>
          <Link to={paths.pricing} className={buttonClass("line", "sm")}>
            看看會員方案
          </Link>
        </div>
      )}
      {orders.length > 0 && (
        <div>
          <ul className="-mt-4">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          {error && <LoadError what="後面的訂單" error={error} onRetry={() => void fetchNextPage()} />}
          {!error && (hasNextPage || orders.length > 10) && (
            <MoreButton more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} label="更多" />
          )}
        </div>
      )}
    </SettingsSection>
  );
}
