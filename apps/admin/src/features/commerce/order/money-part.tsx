import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailAttempt, OrderDetailRefund } from "@panshi/contracts/commerce/order-detail-parts";
import { paymentMethodLabels } from "@panshi/contracts/commerce/order-list";
import { type OfflinePaymentMethod, offlinePaymentMethods } from "@panshi/contracts/commerce/order";
import { refundStateLabels } from "@panshi/contracts/commerce/refund";
import { Button } from "@panshi/ui/button";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { Money, ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { paymentAttemptStateBadges } from "../../../lib/payment-labels.ts";
import { MoneyActions } from "./money-actions.tsx";
import { type OpenDialogByName, orderChildDialogNames } from "./order-dialog-names.ts";
import { orderRevocationWords } from "../refund/public.ts";

type MoneyPartProps = { order: OrderDetail; open: OpenDialogByName };

/** What came in and went back: the sums, then each payment with its refunds. */
export function MoneyPart({ order, open }: MoneyPartProps) {
  const { received, refunded, attempts, refunds } = order;
  const sums = [
    ["實收", received],
    ["已退", refunded],
    ["淨收款", received - refunded],
  ] as const;
  return (
    <Part title="款項">
      <dl aria-label="這筆訂單的帳" className="order-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl leading-tight sm:text-2xl">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <MoneyActions order={order} open={open} />
      {attempts.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">
          {order.total === 0 ? "這筆訂單不用付錢。" : "購買人還沒有開始付款。"}
        </p>
      ) : (
        <ul aria-label="付款與退款">
          {attempts.map((attempt) => (
            <Attempt
              key={attempt.id}
              attempt={attempt}
              order={order}
              refunds={refunds.filter(({ attemptId }) => attemptId === attempt.id)}
              open={open}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

type AttemptProps = {
  attempt: OrderDetailAttempt;
  order: OrderDetail;
  refunds: readonly OrderDetailRefund[];
  open: OpenDialogByName;
};

function Attempt({ attempt, order, refunds, open }: AttemptProps) {
  const { amount, received, channel, state, method, merTradeNo, tradeNo, paidAt, createdAt } = attempt;
  const { label, tone } = paymentAttemptStateBadges[state];
  const way = channel === "outside" ? "金流以外" : method ? paymentMethodLabels[method] : "還沒選付款方式";
  return (
    <>
      <PartRow
        what={
          <>
            <span>{way}</span>
            <span className="tabular text-sm text-ink-soft">{merTradeNo}</span>
          </>
        }
        end={
          <>
            <Badge tone={tone}>{label}</Badge>
            <span className={received === null ? "order-amount text-ink-soft" : "order-amount font-medium"}>
              <Money amount={received ?? amount} />
            </span>
          </>
        }
      >
        <p>
          <ZonedTime at={paidAt ?? createdAt} />
          {received !== null && received !== amount && (
            <>
              ，應收 <Money amount={amount} />
            </>
          )}
          {tradeNo && <span className="tabular">，金流序號 {tradeNo}</span>}
        </p>
        {state === "waiting" && attempt.payNumber && <PayNumber attempt={attempt} />}
        {channel === "outside" && (
          <p>
            {attempt.administratorName} 登錄：{attempt.reason}
            {attempt.reference && `（${attempt.reference}）`}
          </p>
        )}
      </PartRow>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} order={order} open={open} />
      ))}
    </>
  );
}

function PayNumber({ attempt: { method, payBank, payNumber, payExpiresAt } }: { attempt: OrderDetailAttempt }) {
  const place = method && method in offlinePaymentMethods ? offlinePaymentMethods[method as OfflinePaymentMethod] : "";
  return (
    <p className="tabular">
      {place} {payBank && `（${payBank}）`}
      {payNumber}
      {payExpiresAt && (
        <>
          ，<ZonedTime at={payExpiresAt} /> 前可繳
        </>
      )}
    </p>
  );
}

const refundTones: Record<OrderDetailRefund["state"], Tone> = {
  requested: "warn",
  done: "good",
  refused: "plain",
  unknown: "bad",
};

/** Why a refund has no outcome, in words: what was stored is the name of an error. */
const unknownOutcomeText = (cause: string): string =>
  /timeout/i.test(cause) ? "金流沒有在時限內回覆，不知道退了沒有。" : "金流的回覆沒有收到，不知道退了沒有。";

type RefundProps = { refund: OrderDetailRefund; order: OrderDetail; open: OpenDialogByName };

function Refund({ refund, order, open }: RefundProps) {
  const { id, amount, state, channel, reason, refusal, reference, administratorName } = refund;
  const mayRefund = useHasPermission("orders:refund");
  const isOpen = state === "unknown" || state === "requested";
  return (
    <PartRow
      what={<span className="order-refund">{channel === "outside" ? "退款（金流以外）" : "退款"}</span>}
      end={
        <>
          {isOpen && mayRefund && (
            <Button variant="line" size="sm" onClick={() => open(orderChildDialogNames.resolveRefund(id))}>
              登錄結果
            </Button>
          )}
          <Badge tone={refundTones[state]}>{refundStateLabels[state]}</Badge>
          <span className={state === "refused" ? "order-amount text-ink-soft line-through" : "order-amount"}>
            <Money amount={-amount} />
          </span>
        </>
      }
    >
      <p>
        <ZonedTime at={refund.doneAt ?? refund.createdAt} />
        {administratorName && `，${administratorName}`}：{reason}
        {reference && `（${reference}）`}
      </p>
      {order.member && <p>{orderRevocationWords(order, refund)}</p>}
      {refusal && (
        <p className="wrap-anywhere">
          {state === "refused" ? `沒有退成的原因：${refusal}` : unknownOutcomeText(refusal)}
        </p>
      )}
    </PartRow>
  );
}
