import { formatTaipeiDateTime, formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { OrderKind, OrderView } from "@panshi/contracts/commerce/order";
import { refundBases, type RefundProposal } from "@panshi/contracts/commerce/refund";
import type { RefundOffer } from "@panshi/contracts/commerce/refund-request";
import { Button, buttonClass } from "@panshi/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import { type Ref, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ConfirmAction } from "../../../lib/components/confirm-action.tsx";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { refundOfferQueryOptions } from "../../../lib/query/query-options.ts";
import { paths } from "../../../paths.ts";
import { RefundForm } from "./refund-form.tsx";
import { refundRequestMessage, formatTwd } from "./refund-request-message.ts";

/** The refund of a paid order: what could be asked for, the form to ask, and where a request stands. */
export function RefundPart({ order }: { order: OrderView }) {
  const [productIds, setProductIds] = useState<string[] | null>(null);
  const offer = trpc.payments.refundRequest.offer.useQuery(
    { orderId: order.id, productIds },
    { placeholderData: keepPreviousData, ...refundOfferQueryOptions },
  );
  return (
    <QueryBoundary query={offer} what="退款">
      {(data) => (
        <Offer
          order={order}
          offer={data}
          chosen={productIds}
          onChoose={setProductIds}
          isChanging={offer.isPlaceholderData}
        />
      )}
    </QueryBoundary>
  );
}

type OfferProps = {
  order: OrderView;
  offer: RefundOffer;
  chosen: string[] | null;
  onChoose: (productIds: string[] | null) => void;
  isChanging: boolean;
};

export function Offer({ order, offer: { proposal, request }, chosen, onChoose, isChanging }: OfferProps) {
  const [asking, setAsking] = useState(false);
  const { refundRequest, order: orderQuery, orders } = trpc.useUtils().payments;
  const heading = useRef<HTMLHeadingElement>(null);
  const state = request?.state;
  const shown = useRef(state);
  // A change of the request takes away what had the focus.
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);
  const reread = async () => {
    setAsking(false);
    onChoose(null);
    await Promise.all([refundRequest.offer.invalidate(), orderQuery.invalidate(), orders.invalidate()]);
  };
  const isOpen = request !== null && request.closedAt === null;
  // Nothing more can be asked for before the outcome of a refund is known.
  const isUnfinished = proposal.refusal === "previous_unfinished";
  return (
    <div className="grid gap-8">
      {order.stopped && <SuspendedItemsNotice order={{ ...order, stopped: order.stopped }} />}
      {request && <RequestState request={request} heading={heading} onWithdrawn={reread} />}
      {!isOpen && proposal.left > 0 && !isUnfinished && (
        <>
          <Proposal proposal={proposal} kind={order.kind} />
          {asking ? (
            <RefundForm
              order={order}
              proposal={proposal}
              chosen={chosen}
              onChoose={onChoose}
              isChanging={isChanging}
              onAsked={reread}
              onLeave={() => {
                setAsking(false);
                onChoose(null);
              }}
            />
          ) : (
            <Button variant="line" className="justify-self-start max-sm:w-full" onClick={() => setAsking(true)}>
              {request ? "再申請一次" : "申請退款"}
            </Button>
          )}
        </>
      )}
      {!request && !order.stopped && proposal.left <= 0 && <p className="text-ink-soft">這筆訂單沒有可以退的款項。</p>}
    </div>
  );
}

type RequestStateProps = {
  request: NonNullable<RefundOffer["request"]>;
  heading: Ref<HTMLHeadingElement>;
  onWithdrawn: () => Promise<void>;
};

function RequestState({ request, heading, onWithdrawn }: RequestStateProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const withdraw = trpc.payments.refundRequest.withdraw.useMutation();
  const { title, text, quote } = refundRequestMessage(request);
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </h3>
        <p className="text-ink-soft">{text}</p>
        {quote && <p className="border-s-2 border-line-strong ps-4 break-words whitespace-pre-line">{quote}</p>}
      </div>
      {request.reason && (
        <p className="text-sm break-words whitespace-pre-line text-ink-soft">你寫的：{request.reason}</p>
      )}
      {(["account_needed", "declined", "lapsed"].includes(request.state) || request.payoutFrom !== null) && (
        <Link to={paths.contact} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
          聯絡我們
        </Link>
      )}
      {request.state === "waiting" && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWithdrawing(true)}>
          撤回申請
        </Button>
      )}
      {withdrawing && (
        <ConfirmAction
          title="撤回退款申請？"
          confirmLabel="撤回"
          busyLabel="撤回中..."
          cancelLabel="留著"
          action={() => withdraw.mutateAsync({ id: request.id })}
          onDone={() => {
            setWithdrawing(false);
            void onWithdrawn();
          }}
          onClose={() => setWithdrawing(false)}
        >
          撤回之後一切照舊，想退的時候可以再申請，金額依那一天計算。
        </ConfirmAction>
      )}
    </div>
  );
}

type StoppedOrder = Pick<OrderView, "kind" | "items"> & { stopped: NonNullable<OrderView["stopped"]> };

/** What of an order cannot be used since its refund was decided, and what becomes of it. */
export function SuspendedItemsNotice({ order: { kind, items, stopped } }: { order: StoppedOrder }) {
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

/** What the published text gives back now, and until when. */
export function Proposal({ proposal, kind }: { proposal: RefundProposal; kind: OrderKind }) {
  const { amount, basis, daysLeft, totalDays, wholeUntil, gatewayUntil, byGateway } = proposal;
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="block text-sm text-ink-soft">
          {amount > 0 ? "現在申請，依退費說明可以退" : "依退費說明，現在沒有可以退的金額"}
        </span>
        {amount > 0 && <span className="tabular font-display text-3xl font-light">{formatTwd(amount)}</span>}
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft marker:text-ink-soft">
        <li>{refundBases[basis]}。</li>
        {daysLeft !== null && totalDays !== null && (
          <li>
            方案共 {totalDays} 天，還剩 {daysLeft} 天。
          </li>
        )}
        {basis === "whole" && wholeUntil && (
          <li>{formatTaipeiDateTime(wholeUntil)} 以前申請，退還全部的錢；之後依剩下的天數計算。</li>
        )}
        {amount > 0 &&
          (byGateway && gatewayUntil ? (
            <li>{formatTaipeiDay(gatewayUntil)}以前可以退回原來的付款方式，之後改用銀行轉帳。</li>
          ) : (
            <li>這筆款項不能退回原來的付款方式，通過之後會請你填寫銀行帳戶。</li>
          ))}
        <li>
          {kind === "plan"
            ? "申請通過，方案就先停用；退款完成的時候，剩下的天數會收回。"
            : "申請通過，退款的商品就先停用；退款完成的時候收回。"}
        </li>
      </ul>
      <Link
        to={paths.refund}
        className="justify-self-start underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        退費說明
      </Link>
    </div>
  );
}
