import { trpc } from "@panshi/client/trpc";
import { LetterRequeueInput, purposeLabel } from "@panshi/contracts/site/letter";
import { RevokeGrantInput } from "@panshi/contracts/site/member-change";
import { ORDER_REASON_MAX, OrderReasonInput } from "@panshi/contracts/commerce/order-act";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailGrant, OrderDetailLetter } from "@panshi/contracts/commerce/order-detail-parts";
import { OpenRequestInput } from "@panshi/contracts/commerce/refund-request";
import { REQUEST_REASON_MAX } from "@panshi/contracts/commerce/refund-request-labels";
import { plans } from "@panshi/contracts/commerce/plan";
import { fieldsOf } from "../../../../kit/form/form-fields.tsx";
import { OrderAction } from "./order-action.tsx";

type OrderProps = { order: OrderDetail };

const reasonField = fieldsOf<typeof OrderReasonInput>();
const requestField = fieldsOf<typeof OpenRequestInput>();
const revokeField = fieldsOf<typeof RevokeGrantInput>();
const letterField = fieldsOf<typeof LetterRequeueInput>();

/** Cancels an order that is not paid. */
export function CancelDialog({ order }: OrderProps) {
  const { cancel } = trpc.useUtils().client.admin.order;
  return (
    <OrderAction
      order={order}
      title={`取消訂單 ${order.number}`}
      lead="買的人不能再付這筆訂單，保留的優惠碼會放回去。已經取的繳費號碼在期限內仍然能繳，真的繳了會列為待查。"
      schema={OrderReasonInput}
      values={{ id: order.id, reason: "" }}
      submit="取消這筆訂單"
      dismiss="先留著"
      destructive
      call={cancel.mutate}
      done={() => ({ title: "訂單已取消", description: order.number })}
    >
      <reasonField.Area name="reason" label="原因" required maxLength={ORDER_REASON_MAX} className="min-h-20!" />
    </OrderAction>
  );
}

/** Asks for a refund in the buyer's place: for money that goes to a bank account, which only the buyer can enter. */
export function RequestRefundDialog({ order }: OrderProps) {
  const { open } = trpc.useUtils().client.admin.refundRequest;
  return (
    <OrderAction
      order={order}
      title="替買的人申請退款"
      lead="金流不能退的款項用這個：核准之後，買的人會收到填寫銀行帳戶的連結。退多少在退款申請裡決定。"
      schema={OpenRequestInput}
      values={{ orderId: order.id, productIds: null, reason: "" }}
      submit="提出退款申請"
      call={open.mutate}
      done={() => ({ title: "退款申請已經提出", description: order.number })}
    >
      <requestField.Area name="reason" label="原因" required maxLength={REQUEST_REASON_MAX} className="min-h-20!" />
    </OrderAction>
  );
}

/** Sends a visitor the link again by which the order is claimed. */
export function ResendClaimDialog({ order }: OrderProps) {
  const { resendClaim } = trpc.useUtils().client.admin.order;
  return (
    <OrderAction
      order={order}
      title="重寄領取信"
      lead={`寄到 ${order.email ?? "訪客留的信箱"}。信裡是新的連結，先前的連結就不能用了。`}
      schema={OrderReasonInput}
      values={{ id: order.id, reason: "" }}
      submit="寄出領取信"
      call={resendClaim.mutate}
      done={() => ({ title: "領取信排進寄送了", ...(order.email && { description: order.email }) })}
    >
      <reasonField.Area name="reason" label="原因" required maxLength={ORDER_REASON_MAX} className="min-h-20!" />
    </OrderAction>
  );
}

/** Takes back days that cost nothing; those that have passed stay. */
export function RevokeGrantDialog({ order, grant }: OrderProps & { grant: OrderDetailGrant }) {
  const { revokeGrant } = trpc.useUtils().client.admin.memberChange;
  return (
    <OrderAction
      order={order}
      title={`撤銷${plans[grant.planType].name} ${grant.days} 天`}
      lead="這筆訂單沒有收錢，從現在起收回還沒用到的天數；會員會收到站內的通知。"
      schema={RevokeGrantInput}
      values={{ grantId: grant.id, reason: "" }}
      submit="撤銷這些天數"
      destructive
      call={revokeGrant.mutate}
      done={() => ({ title: "天數已經收回" })}
    >
      <revokeField.Area name="reason" label="原因" required className="min-h-20!" />
    </OrderAction>
  );
}

/** Queues a letter again that was not sent. */
export function RequeueLetterDialog({ order, letter }: OrderProps & { letter: OrderDetailLetter }) {
  const { requeue } = trpc.useUtils().client.admin.letter;
  return (
    <OrderAction
      order={order}
      title={`重寄「${purposeLabel(letter.purpose)}」`}
      lead={`寄到 ${letter.recipient}。`}
      schema={LetterRequeueInput}
      values={{ ids: [letter.id], reason: "" }}
      submit="排進寄送"
      call={requeue.mutate}
      done={() => ({ title: "信排進寄送了", description: letter.recipient })}
    >
      <letterField.Area name="reason" label="原因" required className="min-h-20!" />
    </OrderAction>
  );
}
