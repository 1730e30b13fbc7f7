import { trpc } from "@panshi/client/trpc";
import {
  orderKindLabels,
  OrderListInput,
  orderStateFilters,
  paymentMethodLabels,
} from "@panshi/contracts/commerce/order-list";
import { useNavigate, useLocation } from "react-router-dom";
import { orderColumns } from "../features/commerce/order/order-columns.tsx";
import { useFlagOptions, NeedsActionFilter } from "../features/commerce/order/order-counts.tsx";
import { OrderTabs } from "../features/commerce/order/order-tabs.tsx";
import { orderResource } from "../features/commerce/order/order-resource.ts";
import { useListAddress } from "../kit/list/address.ts";
import { List } from "../kit/list/list.tsx";
import { useRows } from "../kit/list/rows.ts";
import { orderPagePath } from "../screens.ts";
import { Page } from "../shell/page.tsx";

const filters = {
  state: { label: "狀態", options: orderStateFilters },
  method: { label: "付款方式", options: paymentMethodLabels },
  kind: { label: "買了什麼", options: orderKindLabels },
  from: { label: "從哪一天", day: true },
  to: { label: "到哪一天", day: true },
} as const;

/** `/admin/orders`: every order, with what waits for somebody at hand. */
export default function Orders() {
  const { client } = trpc.useUtils();
  const address = useListAddress(OrderListInput);
  const rows = useRows(orderResource, client.admin.order.list.query, address.state);
  const flag = { label: "待查的原因", options: useFlagOptions() };
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Page title="訂單" lead="姓名打一個字就找得到；訂單編號、付款編號和電子郵件從開頭找。">
      <OrderTabs />
      <div className="order-list">
        <List
          noun={orderResource}
          list={OrderListInput}
          address={address}
          rows={rows}
          columns={orderColumns}
          filters={{ flag, ...filters }}
          quickFilter={<NeedsActionFilter address={address} />}
          download="/api/admin/orders/export"
          actions={[
            {
              label: "詳情",
              icon: "arrow-right",
              choose: ({ id }) => void navigate(orderPagePath(id), { state: { back: search } }),
            },
          ]}
          open={({ id }) => orderPagePath(id)}
          emptyTitle="還沒有訂單"
          empty="第一位會員下單之後，會出現在這裡。"
        />
      </div>
    </Page>
  );
}
