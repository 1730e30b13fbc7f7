import { formatTaipeiDateTime } from "@panshi/client/taipei-date";
import type { OrderView } from "@panshi/contracts/commerce/order";

type StoppedOrder = Pick<OrderView, "kind" | "items"> & { stopped: NonNullable<OrderView["stopped"]> };

/** What of an order cannot be used since its refund was decided, and what becomes of it. */
export function Stopped({ order: { kind, items, stopped } }: { order: StoppedOrder }) {
  const since = formatTaipeiDateTime(stopped.since);
  const names = items
    .filter(({ productId }) => stopped.productIds?.includes(productId) ?? true)
    .map(({ name }) => `「${name}」`)
    .join("、");
  return (
    <p role="note" className="border-s-2 border-line-strong ps-4 break-words">
      {kind === "plan"
        ? `${since} 起，這個方案先停用，剩下的天數也停在那一刻。退款完成，剩下的天數就收回；退款沒有完成，方案會接著用，停下的每一天都還給你。`
        : `${since} 起，${names}先停用，不能開啟或下載。退款完成，就從寶庫收回；退款沒有完成，會原樣回到你的寶庫。`}
    </p>
  );
}
