import { trpc } from "@panshi/client/trpc";
import { OrderIdInput } from "@panshi/contracts/commerce/order";
import { ORDER_REASON_MAX, CancelOrderInput } from "@panshi/contracts/commerce/order-act";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type {
  OrderDetailFlag,
  OrderDetailGrant,
  OrderDetailEmail,
} from "@panshi/contracts/commerce/order-detail-parts";
import { flagGuides, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { FlagSettleInput } from "@panshi/contracts/commerce/order-flag-settlement";
import { plans } from "@panshi/contracts/commerce/plan";
import { OpenRequestInput } from "@panshi/contracts/commerce/refund-request";
import { REQUEST_REASON_MAX } from "@panshi/contracts/commerce/refund-request-labels";
import { UnsentEmailIdsInput, mailPurposeLabel } from "@panshi/contracts/site/unsent-email";
import { RevokeGrantInput } from "@panshi/contracts/site/member-change";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { typedFormFields } from "../../../../kit/form/form-fields.tsx";
import type { useHistoryDialog } from "../../../../kit/layer.ts";
import { formatMoney } from "../../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../../lib/administrator.ts";
import { orderDialogNames } from "../order-dialog-names.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { OrderActionDialog } from "./order-action.tsx";
import { RecordPaymentDialog } from "./record-payment-dialog.tsx";
import { RecordRefundDialog, RefundDialog, ResolveRefundDialog } from "./refund-dialogs.tsx";

type OrderDialogsProps = { order: OrderDetail; layer: ReturnType<typeof useHistoryDialog> };

/** The dialog that is open on an order's page. A layer that shows nothing, or that the role may not use, is dropped. */
export function OrderDialogs({ order, layer: { layer, forget } }: OrderDialogsProps) {
  const may = {
    settle: useHasPermission("orders:settle"),
    refund: useHasPermission("orders:refund"),
    revoke: useHasPermission("members:write"),
    requeue: useHasPermission("mail:retry"),
  };
  const dialog = layer === null ? null : dialogOf(layer, order, may) || null;
  const isLost = layer !== null && dialog === null;
  const drop = useEffectEvent(forget);
  useEffect(() => {
    if (isLost) drop();
  }, [isLost]);
  return dialog;
}

type May = Record<"settle" | "refund" | "revoke" | "requeue", boolean>;

function dialogOf(layer: string, order: OrderDetail, may: May): ReactNode {
  switch (layer) {
    case orderDialogNames.refund:
      return may.refund && <RefundDialog order={order} flagId={null} />;
    case orderDialogNames.recordRefund:
      return may.refund && <RecordRefundDialog order={order} flagId={null} />;
    case orderDialogNames.recordPayment:
      return may.settle && <RecordPaymentDialog order={order} />;
    case orderDialogNames.cancel:
      return may.settle && <CancelDialog order={order} />;
    case orderDialogNames.assign:
      return may.settle && <AssignDialog order={order} />;
    case orderDialogNames.resendClaim:
      return may.settle && <ResendClaimDialog order={order} />;
    case orderDialogNames.requestRefund:
      return may.refund && <RequestRefundDialog order={order} />;
    default:
      return rowDialogOf(layer, order, may);
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[], id: string) => rows.find((row) => row.id === id);

/** The dialogs about one of the order's rows. */
function rowDialogOf(layer: string, order: OrderDetail, may: May): ReactNode {
  const [kind = "", id = "", choice = ""] = layer.split("/");
  const flag = byId(order.flags, id);
  if (kind === "flag") return (flag && may.settle && flagDialog(order, flag, choice)) || null;
  if (kind === "return") return flag && may.refund ? <RefundDialog order={order} flagId={id} /> : null;
  if (kind === "record-return") return flag && may.refund ? <RecordRefundDialog order={order} flagId={id} /> : null;
  const refund = byId(order.refunds, id);
  if (kind === "settle-refund" && refund && may.refund) return <ResolveRefundDialog order={order} refund={refund} />;
  const grant = byId(order.grants, id);
  if (kind === "revoke" && grant && may.revoke) return <RevokeGrantDialog order={order} grant={grant} />;
  const letter = byId(order.letters, id);
  if (kind === "letter" && letter && may.requeue) return <RequeueLetterDialog order={order} letter={letter} />;
  return null;
}

function flagDialog(order: OrderDetail, flag: OrderDetail["flags"][number], choice: string): ReactNode {
  const settlement = FlagSettleInput.shape.settlement.safeParse(choice);
  if (!settlement.success || flagGuides[flag.code].settlements[settlement.data] === undefined) return null;
  return <SettleFlagDialog order={order} flag={flag} settlement={settlement.data} />;
}

const field = typedFormFields<typeof FlagSettleInput>();

type SettleFlagDialogProps = {
  order: OrderDetail;
  flag: OrderDetailFlag;
  settlement: FlagSettleInput["settlement"];
};

/** Settles a flag in the way that was chosen, with a reason. */
function SettleFlagDialog({ order, flag, settlement }: SettleFlagDialogProps) {
  const { settle } = trpc.useUtils().client.admin.orderFlag;
  const { id, code, detail, held } = flag;
  return (
    <OrderActionDialog
      order={order}
      title={flagGuides[code].settlements[settlement] ?? orderFlagLabels[code]}
      lead={
        <>
          {orderFlagLabels[code]}
          {detail && `：${detail}`}
          {held > 0 && `，款項 ${formatMoney(held)}`}
          {held > 0 && held !== order.total && `，訂單 ${formatMoney(order.total)}`}。確認之後不能復原。
        </>
      }
      schema={FlagSettleInput}
      values={{ id, settlement, reason: "" }}
      submit={settlement === "fulfilled" ? `完成訂單 ${formatMoney(held)}` : "標記為已確認"}
      destructive
      failed={{ title: "沒有確認成功", description: orderFlagLabels[code] }}
      call={settle.mutate}
      done={() => ({ title: "已標記為已確認", description: orderFlagLabels[code] })}
    >
      <field.Area name="reason" label="原因" required className="min-h-20!" />
    </OrderActionDialog>
  );
}

type OrderProps = { order: OrderDetail };

const reasonField = typedFormFields<typeof CancelOrderInput>();
const requestField = typedFormFields<typeof OpenRequestInput>();
const revokeField = typedFormFields<typeof RevokeGrantInput>();

/** Cancels an order that is not paid. */
export function CancelDialog({ order }: OrderProps) {
  const { cancel } = trpc.useUtils().client.admin.order;
  return (
    <OrderActionDialog
      order={order}
      title={`取消訂單 ${order.number}`}
      lead="取消之後不能復原：購買人不能再付這筆訂單，保留的優惠碼會放回去。已經取的繳費號碼在期限內仍然能繳，真的繳了會列為待確認。"
      schema={CancelOrderInput}
      values={{ id: order.id, reason: "" }}
      submit="取消這筆訂單"
      dismiss="先留著"
      destructive
      call={cancel.mutate}
      done={() => ({ title: "訂單已取消", description: order.number })}
    >
      <reasonField.Area name="reason" label="原因" required maxLength={ORDER_REASON_MAX} className="min-h-20!" />
    </OrderActionDialog>
  );
}

/** Asks for a refund in the buyer's place: for money that goes to a bank account, which only the buyer can enter. */
function RequestRefundDialog({ order }: OrderProps) {
  const { open } = trpc.useUtils().client.admin.refundRequest;
  return (
    <OrderActionDialog
      order={order}
      title="替購買人申請退款"
      lead="金流不能退的款項用這個：核准之後，購買人會收到填寫銀行帳戶的連結。退多少在退款申請裡決定。"
      schema={OpenRequestInput}
      values={{ orderId: order.id, productIds: null, reason: "" }}
      submit="提出退款申請"
      call={open.mutate}
      done={() => ({ title: "退款申請已經提出", description: order.number })}
    >
      <requestField.Area name="reason" label="原因" required maxLength={REQUEST_REASON_MAX} className="min-h-20!" />
    </OrderActionDialog>
  );
}

/** Sends a visitor the link again by which the order is claimed. */
function ResendClaimDialog({ order }: OrderProps) {
  const { resendClaim } = trpc.useUtils().client.admin.order;
  return (
    <OrderActionDialog
      order={order}
      title="重寄領取信"
      lead={`寄到 ${order.email ?? "訪客留的信箱"}。信裡是新的連結，先前的連結就不能用了。`}
      schema={OrderIdInput}
      values={{ id: order.id }}
      submit="重寄領取信"
      call={resendClaim.mutate}
      done={() => ({ title: "領取信排進寄送了", ...(order.email && { description: order.email }) })}
    />
  );
}

/** Takes back days that cost nothing; those that have passed stay. */
function RevokeGrantDialog({ order, grant }: OrderProps & { grant: OrderDetailGrant }) {
  const { revokeGrant } = trpc.useUtils().client.admin.memberChange;
  return (
    <OrderActionDialog
      order={order}
      title={`撤銷${plans[grant.planType].name} ${grant.days} 天`}
      lead="這筆訂單沒有收錢，從現在起收回還沒用到的天數，不能復原；會員會收到站內的通知。"
      schema={RevokeGrantInput}
      values={{ grantId: grant.id, reason: "" }}
      submit={`撤銷 ${grant.days} 天`}
      destructive
      call={revokeGrant.mutate}
      done={() => ({ title: "天數已經收回" })}
    >
      <revokeField.Area name="reason" label="原因" required className="min-h-20!" />
    </OrderActionDialog>
  );
}

/** Queues a letter again that was not sent. */
function RequeueLetterDialog({ order, letter }: OrderProps & { letter: OrderDetailEmail }) {
  const { requeue } = trpc.useUtils().client.admin.unsentEmail;
  return (
    <OrderActionDialog
      order={order}
      title={`重寄「${mailPurposeLabel(letter.purpose)}」`}
      lead={`寄到 ${letter.recipient}。`}
      schema={UnsentEmailIdsInput}
      values={{ ids: [letter.id] }}
      submit="重寄這封信"
      call={requeue.mutate}
      done={() => ({ title: "信排進寄送了", description: letter.recipient })}
    />
  );
}
