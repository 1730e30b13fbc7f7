import { trpc } from "@panshi/client/trpc";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useParams } from "react-router-dom";
import { BoughtPart } from "../features/commerce/order/bought-part.tsx";
import { OrderDialogs } from "../features/commerce/order/dialogs/order-dialogs.tsx";
import { PaymentEventsPart } from "../features/commerce/order/events-part.tsx";
import { HistoryPart } from "../features/commerce/order/history-part.tsx";
import { InvoicePart } from "../features/commerce/order/invoice-part.tsx";
import { EmailsPart } from "../features/commerce/order/emails-part.tsx";
import { MoneyPart } from "../features/commerce/order/money-part.tsx";
import { BuyerName, BuyerPart, RefundRequestsPart, TimesPart } from "../features/commerce/order/order-facts.tsx";
import { OrderState } from "../features/commerce/order/order-state.tsx";
import { TodoPart } from "../features/commerce/order/todo-part.tsx";
import { DetailPage } from "../kit/detail/detail-page.tsx";
import { useFocusMainAfterRefetch } from "../kit/detail/use-focus-after-reading.ts";
import { useHistoryDialog } from "../kit/layer.ts";
import { Money } from "../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../lib/query/query-options.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/orders/:id`: the whole story of one order, and all that can be done with it. */
export default function Order() {
  const { id = "" } = useParams();
  const order = trpc.admin.order.get.useQuery({ id }, freshAtVisitOptions);
  return (
    <DetailPage
      query={order}
      title="訂單"
      failed="訂單讀取失敗"
      missing={{ page: "沒有這筆訂單", title: "網址可能抄漏了字", text: "從清單裡再找一次看看。" }}
      skeleton={
        <>
          <div className="detail-parts">
            <SkeletonLines lines={5} />
            <SkeletonLines lines={6} />
            <SkeletonLines lines={4} />
          </div>
          <SkeletonLines lines={8} />
        </>
      }
    >
      {(data) => <Story order={data} />}
    </DetailPage>
  );
}

function Story({ order }: { order: OrderDetail }) {
  const layer = useHistoryDialog();
  useFocusMainAfterRefetch(order);
  return (
    <Page
      title={order.number}
      lead={
        <span className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <OrderState state={order.state} />
          <span className="text-lg text-ink">
            <Money amount={order.total} />
          </span>
          <span>
            <BuyerName member={order.member} />，{order.description}
          </span>
        </span>
      }
    >
      <TodoPart order={order} open={layer.open} />
      <div className="detail-layout">
        <div className="detail-parts">
          <MoneyPart order={order} open={layer.open} />
          <BoughtPart order={order} open={layer.open} />
          <RefundRequestsPart order={order} />
          <EmailsPart order={order} open={layer.open} />
          <PaymentEventsPart order={order} />
          <HistoryPart order={order} />
        </div>
        <aside aria-label="購買人、發票與時間" className="detail-aside">
          <BuyerPart order={order} />
          <InvoicePart order={order} />
          <TimesPart order={order} />
        </aside>
      </div>
      <OrderDialogs order={order} layer={layer} />
    </Page>
  );
}
