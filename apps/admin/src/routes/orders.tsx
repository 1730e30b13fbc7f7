import { trpc } from "@panshi/client/trpc";
import {
  orderKindLabels,
  OrderListInput,
  orderStateFilters,
  paymentMethodLabels,
} from "@panshi/contracts/commerce/order-list";
import { orderColumns } from "../features/commerce/order/order-columns.tsx";
import { useFlagOptions, NeedsActionFilter } from "../features/commerce/order/order-counts.tsx";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import { orderResource } from "../features/commerce/order/order-resource.ts";
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
      quickFilter={<NeedsActionFilter address={useListAddress(OrderListInput)} />}
      download={["/api/admin/orders/export", "/api/admin/orders/export.xlsx"]}
      open={({ id }) => paths.order(id)}
      above={<OrderTabs />}
    />
  );
}
