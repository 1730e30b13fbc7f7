import { trpc } from "@panshi/client/trpc";
import {
  orderKindLabels,
  OrderListInput,
  type OrderListItem,
  orderStateFilters,
  paymentMethodLabels,
} from "@panshi/contracts/commerce/order-list";
import { isBulkFlag, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { orderColumns } from "../features/commerce/order/order-columns.tsx";
import { useFlagOptions, NeedsActionFilter, OrderSums } from "../features/commerce/order/order-counts.tsx";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import { orderResource } from "../features/commerce/order/order-resource.ts";
import { BulkJobProgress, OrderFlagsDialog } from "../features/site/bulk-job/public.tsx";
import type { BulkAction } from "../kit/list/bulk-bar.tsx";
import { useListAddress } from "../kit/list/address.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { paths } from "../paths.ts";

const filters = {
  state: { label: "狀態", options: orderStateFilters },
  method: { label: "付款方式", options: paymentMethodLabels },
  kind: { label: "購買內容", options: orderKindLabels },
} as const;

/** `/admin/orders`: every order, with what waits for somebody at hand. */
export default function Orders() {
  const calls = trpc.useUtils().client.admin.order;
  const flag = { label: "待確認原因", options: useFlagOptions() };
  const address = useListAddress(OrderListInput);
  const { flag: reason } = address.state;
  // Flags that move no money can be confirmed together, of one reason at a time.
  const confirm: BulkAction<OrderListItem>[] = isBulkFlag(reason)
    ? [
        {
          label: `將「${orderFlagLabels[reason]}」標記為已確認`,
          may: "orders:settle",
          many: (ids, onDone) => <OrderFlagsDialog noun={orderResource} ids={ids} flag={reason} onDone={onDone} />,
        },
      ]
    : [];
  return (
    <ListScreen
      noun={orderResource}
      lead="姓名打一個字就找得到；訂單編號、付款編號和電子郵件從開頭找。"
      emptyTitle="還沒有訂單"
      empty="第一位會員下單之後，會出現在這裡。"
      may="orders:read"
      list={OrderListInput}
      query={calls.list.query}
      newer={calls.newer.query}
      columns={orderColumns}
      filters={{ flag, ...filters }}
      quickFilter={<NeedsActionFilter address={address} />}
      bulk={confirm}
      matching={calls.matching.query}
      summary={<OrderSums state={address.state} />}
      download={["/api/admin/orders/export", "/api/admin/orders/export.xlsx"]}
      open={({ id }) => paths.order(id)}
      above={
        <>
          <OrderTabs />
          <BulkJobProgress kind="order_flags" noun={orderResource} />
        </>
      }
    />
  );
}
