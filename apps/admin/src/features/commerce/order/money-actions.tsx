import { trpc } from "@panshi/client/trpc";
import { type GatewayQueryResult, gatewayQueryAnswerLabels } from "@panshi/contracts/commerce/order-act";
import { type OrderDetail, orderActLabels } from "@panshi/contracts/commerce/order-detail";
import { refundBases, refundRefusalLabels } from "@panshi/contracts/commerce/refund";
import { Button } from "@panshi/ui/button";
import { useResourceMutation } from "../../../kit/changes.ts";
import { formatMoney } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { RefundDeadlines } from "../refund/public.ts";
import { type OpenDialogByName, orderDialogNames, RECORD_REFUND_LABEL } from "./order-dialog-names.ts";
import { orderResource } from "./order-resource.ts";
import { useRefundProposal } from "./use-proposal.ts";

type MoneyActionsProps = { order: OrderDetail; open: OpenDialogByName };

/** What can be done with the order's money now, and what a refund would be by the published text. */
export function MoneyActions({ order, open }: MoneyActionsProps) {
  const { acts } = order;
  const mayRefund = useHasPermission("orders:refund");
  const { data: proposal } = useRefundProposal(order);
  const query = useQueryNow(order);
  const canReturn = mayRefund && proposal !== undefined && proposal.left > 0;
  const mayRequest = proposal?.refusal === null && order.requests.every(({ closedAt }) => closedAt !== null);
  const names = ["recordPayment", "cancel"] as const;
  return (
    <div className="grid gap-3 py-3">
      {canReturn && (
        <div>
          <p>
            退款規定：{refundBases[proposal.basis]}
            {proposal.amount > 0 && `，${formatMoney(proposal.amount)}`}。
          </p>
          <RefundDeadlines wholeUntil={proposal.wholeUntil} gatewayUntil={proposal.gatewayUntil} />
          {proposal.gatewayRefusal && (
            <p className="text-sm text-ink-soft">不能經由金流退款：{refundRefusalLabels[proposal.gatewayRefusal]}</p>
          )}
        </div>
      )}
      <div className="order-acts">
        {canReturn && proposal.byGateway && (
          <Button variant="line" size="sm" onClick={() => open(orderDialogNames.refund)}>
            經由金流退款
          </Button>
        )}
        {canReturn && proposal.refusal === null && (
          <Button
            variant={proposal.byGateway ? "quiet" : "line"}
            size="sm"
            onClick={() => open(orderDialogNames.recordRefund)}
          >
            {RECORD_REFUND_LABEL}
          </Button>
        )}
        {canReturn && mayRequest && (
          <Button variant="quiet" size="sm" onClick={() => open(orderDialogNames.requestRefund)}>
            替購買人申請退款
          </Button>
        )}
        {acts.includes("queryNow") && (
          <Button
            variant="quiet"
            size="sm"
            busy={query.isPending}
            busyLabel="正在問金流..."
            onClick={() => query.mutate(undefined)}
          >
            {orderActLabels.queryNow}
          </Button>
        )}
        {names
          .filter((act) => acts.includes(act))
          .map((act) => (
            <Button key={act} variant="quiet" size="sm" onClick={() => open(orderDialogNames[act])}>
              {orderActLabels[act]}
            </Button>
          ))}
      </div>
      <div role="status" className="empty:hidden">
        {query.data && <Answers result={query.data} />}
      </div>
    </div>
  );
}

/** Asks the gateway about each payment of the order; the page is refetched after it. */
function useQueryNow({ id }: OrderDetail) {
  const { queryNow } = trpc.useUtils().client.admin.order;
  return useResourceMutation(orderResource, {
    call: () => queryNow.mutate({ id }),
    failed: "查詢失敗",
    about: () => [id],
  });
}

function Answers({ result: { answers } }: { result: GatewayQueryResult }) {
  if (answers.length === 0) return <p className="text-sm text-ink-soft">這筆訂單沒有經由金流的付款可以查。</p>;
  return (
    <ul className="border-s-2 border-line-strong ps-4 text-sm">
      {answers.map(({ merTradeNo, answer }) => (
        <li key={merTradeNo}>
          <span className="tabular text-ink-soft">{merTradeNo}</span>：{gatewayQueryAnswerLabels[answer]}
        </li>
      ))}
    </ul>
  );
}
