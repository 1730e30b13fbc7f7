import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailFlag } from "@panshi/contracts/commerce/order-detail-parts";
import { type FlagSettlement, flagGuides, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { Button } from "@panshi/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney, ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { paths } from "../../../paths.ts";
import {
  type OpenDialogByName,
  orderDialogNames,
  RECORD_REFUND_LABEL,
  orderChildDialogNames,
} from "./order-dialog-names.ts";
import { useRefundProposal } from "./use-proposal.ts";

type TodoProps = { order: OrderDetail; open: OpenDialogByName };

/** What somebody must do about the order, the flags first; nothing where nothing waits. */
export function TodoPart({ order, open }: TodoProps) {
  const flags = order.flags.filter(({ settledAt }) => settledAt === null);
  const isRefundFlagged = flags.some(({ code }) => code === "refund_unknown");
  const refunds = isRefundFlagged ? [] : order.refunds.filter(({ state }) => state === "unknown");
  const requests = order.requests.filter(({ closedAt }) => closedAt === null);
  const letters = order.letters.filter(({ state }) => state === "failed");
  const isUnclaimed = order.state === "paid" && order.member === null;
  if (flags.length + refunds.length + requests.length + letters.length === 0 && !isUnclaimed) return null;
  return (
    <section aria-labelledby="todo" className="order-todo">
      <h2 id="todo" className="sr-only">
        待辦
      </h2>
      <ul>
        {flags.map((flag) => (
          <FlagTodo key={flag.id} flag={flag} order={order} open={open} />
        ))}
        {refunds.map(({ id, amount }) => (
          <Todo key={id} title={`退款 ${formatMoney(amount)} 的結果不明`} text={flagGuides.refund_unknown.todo}>
            <ResolveRefundButton id={id} amount={amount} open={open} />
          </Todo>
        ))}
        {requests.map(({ id, amount, proposed, createdAt }) => (
          <Todo
            key={id}
            title={`有一件退款申請，${formatMoney(amount ?? proposed)}`}
            since={createdAt}
            text="在退款申請裡決定退多少、怎麼退。"
          >
            <Link
              to={`${paths.refundRequests}#${id}/查看`}
              className="thumb inline-flex items-center underline underline-offset-4"
            >
              打開退款申請
            </Link>
          </Todo>
        ))}
        {isUnclaimed && (
          <Todo title="訪客已付款未領取" since={order.paidAt} text={unclaimedText(order)}>
            {order.acts.includes("resendClaim") && (
              <Button variant="line" size="sm" onClick={() => open(orderDialogNames.resendClaim)}>
                重寄領取信
              </Button>
            )}
            {order.acts.includes("assign") && (
              <Button variant="line" size="sm" onClick={() => open(orderDialogNames.assign)}>
                交給會員
              </Button>
            )}
          </Todo>
        )}
        {letters.length > 0 && (
          <Todo title={`有 ${letters.length} 封信寄送失敗`} text="原因與重寄的按鈕在下面的「信件」。" />
        )}
      </ul>
    </section>
  );
}

/** What can be done with an order that nobody has claimed, or why nothing can. */
function unclaimedText({ acts, email }: OrderDetail): string {
  if (!acts.includes("assign"))
    return "退款還沒有結果，現在不能領取，也不能重寄領取信或交給會員。退款婉拒或沒有退成，就可以了。";
  const begins = "領取之後，會員資格與商品才會開始。";
  return acts.includes("resendClaim")
    ? `${begins}可以重寄領取信，或直接交給會員。`
    : `${begins}${email === null ? "對方沒有留下信箱，" : ""}可以直接交給會員。`;
}

type TodoRowProps = { title: string; text: string; since?: string | null; detail?: ReactNode; children?: ReactNode };

function Todo({ title, text, since, detail, children }: TodoRowProps) {
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="font-body text-base font-semibold">{title}</h3>
        {since && (
          <span className="text-sm">
            <ZonedTime at={since} />
          </span>
        )}
      </div>
      <p className="measure">{text}</p>
      {detail}
      {children && <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2">{children}</div>}
    </li>
  );
}

function FlagTodo({ flag, order, open }: TodoProps & { flag: OrderDetailFlag }) {
  const { id, code, detail, raisedAt, held } = flag;
  const maySettle = useHasPermission("orders:settle");
  const guide = flagGuides[code];
  const waiting = code === "refund_unknown" ? order.refunds.filter(({ state }) => state === "unknown") : [];
  const choices = Object.entries(guide.settlements) as [FlagSettlement, string][];
  return (
    <Todo
      title={orderFlagLabels[code]}
      since={raisedAt}
      text={guide.todo}
      detail={
        (detail || held > 0) && (
          <p className="text-sm text-ink-soft">
            {detail}
            {held > 0 && `${detail ? "；" : ""}待確認款項是 ${formatMoney(held)}`}。
          </p>
        )
      }
    >
      {waiting.map((refund) => (
        <ResolveRefundButton key={refund.id} id={refund.id} amount={refund.amount} open={open} />
      ))}
      {held > 0 && <ReturnButtons order={order} flagId={id} held={held} open={open} />}
      {maySettle &&
        waiting.length === 0 &&
        choices.map(([settlement, words]) => (
          <Button
            key={settlement}
            variant="line"
            size="sm"
            onClick={() => open(orderChildDialogNames.settleFlag(id, settlement))}
          >
            {words}
          </Button>
        ))}
    </Todo>
  );
}

/** The ways in which the money of a flag can go back, as far as they are open. */
function ReturnButtons({ order, flagId, held, open }: TodoProps & { flagId: string; held: number }) {
  const { data: proposal } = useRefundProposal(order, flagId);
  if (!proposal || proposal.left === 0) return null;
  return (
    <>
      {proposal.byGateway && (
        <Button variant="line" size="sm" onClick={() => open(orderChildDialogNames.returnMoney(flagId))}>
          經由金流退還 {formatMoney(held)}
        </Button>
      )}
      {proposal.refusal === null && (
        <Button variant="line" size="sm" onClick={() => open(orderChildDialogNames.recordReturn(flagId))}>
          {RECORD_REFUND_LABEL}
        </Button>
      )}
    </>
  );
}

function ResolveRefundButton({ id, amount, open }: { id: string; amount: number; open: OpenDialogByName }) {
  const mayRefund = useHasPermission("orders:refund");
  if (!mayRefund) return null;
  return (
    <Button variant="line" size="sm" onClick={() => open(orderChildDialogNames.resolveRefund(id))}>
      登錄這筆退款結果
      <span className="sr-only">（{formatMoney(amount)}）</span>
    </Button>
  );
}
