import { trpc } from "@panshi/client/trpc";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailRefund } from "@panshi/contracts/commerce/order-detail-parts";
import {
  presetRevocation,
  RefundInput,
  type RefundProposal,
  RefundRecordInput,
  RefundResolveInput,
  refundStateLabels,
  type RefundView,
} from "@panshi/contracts/commerce/refund";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { type ReactNode, useState } from "react";
import { typedFormFields } from "../../../../kit/form/form-fields.tsx";
import { formatMoney } from "../../../../kit/list/cells.tsx";
import {
  AmountNotice,
  isRevocationSaid,
  ProposalDialog,
  ProposalText,
  Refusal,
  RevocationField,
  orderRevocationWords,
} from "../../refund/public.ts";
import { RECORD_REFUND_LABEL } from "../order-dialog-names.ts";
import { useRefundProposal } from "../use-proposal.ts";
import { OrderActionDialog } from "./order-action.tsx";

const refundField = typedFormFields<typeof RefundInput>();
const recordField = typedFormFields<typeof RefundRecordInput>();
const resolveField = typedFormFields<typeof RefundResolveInput>();

/** `flagId`: of the money that waits under a flag; null for the order's own. */
type RefundDialogProps = { order: OrderDetail; flagId: string | null };

const amountWords = ({ amount }: { amount: unknown }, verb: string) =>
  Number.isInteger(amount) && Number(amount) > 0 ? `${verb} ${formatMoney(Number(amount))}` : verb;

/** What is offered at first: what the text gives; of a delivered cart, for which it gives nothing, what was paid for it. */
const firstAmount = ({ amount, itemsAmount }: RefundProposal) => amount || (itemsAmount ?? 0);

const firstValues = (proposal: RefundProposal) => {
  const amount = firstAmount(proposal);
  return { amount, revokes: presetRevocation(proposal, amount), productIds: null, lastDay: null };
};

/** Sends money back by the gateway. The button names the amount, and nothing is sent beyond what is left. */
export function RefundDialog({ order, flagId }: RefundDialogProps) {
  const { make } = trpc.useUtils().client.admin.refund;
  // One for the opened dialog: a second click refunds nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <WithProposal order={order} flagId={flagId} title="經由金流退款">
      {(proposal) => (
        <OrderActionDialog
          order={order}
          title="經由金流退款"
          lead={`${order.number}，退回原本的付款方式，退款之後不能復原。`}
          schema={RefundInput}
          values={{ ...firstValues(proposal), id: order.id, idempotencyKey, flagId, reason: "" }}
          ready={(values) => proposal.byGateway && Number(values.amount) <= proposal.left && isRevocationSaid(values)}
          submit="退款"
          submitWords={(values) => amountWords(values, "退款")}
          destructive
          call={make.mutate}
          done={refundToast}
        >
          {proposal.gatewayRefusal && <Refusal refusal={proposal.gatewayRefusal} />}
          <ProposalText proposal={proposal} />
          <refundField.Number name="amount" label="退款金額（元）" required />
          <AmountNotice proposal={proposal} />
          <RevocationField proposal={proposal} />
          <refundField.Area name="reason" label="原因" required className="min-h-20!" />
        </OrderActionDialog>
      )}
    </WithProposal>
  );
}

/** Records money that was sent back by other means, for example a bank transfer. */
export function RecordRefundDialog({ order, flagId }: RefundDialogProps) {
  const { record } = trpc.useUtils().client.admin.refund;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <WithProposal order={order} flagId={flagId} title={RECORD_REFUND_LABEL}>
      {(proposal) => (
        <OrderActionDialog
          order={order}
          title={RECORD_REFUND_LABEL}
          lead={`${order.number}。錢已經用金流以外的方式還給對方，才登錄；這裡不會匯出任何款項，登錄之後不能復原。`}
          schema={RefundRecordInput}
          values={{
            ...firstValues(proposal),
            id: order.id,
            idempotencyKey,
            flagId,
            reference: "",
            day: taipeiDay(Date.now()),
            reason: "",
          }}
          ready={(values) =>
            proposal.refusal === null && Number(values.amount) <= proposal.left && isRevocationSaid(values)
          }
          submit="登錄退款"
          submitWords={(values) => amountWords(values, "登錄退款")}
          destructive
          call={record.mutate}
          done={refundToast}
        >
          {proposal.refusal && <Refusal refusal={proposal.refusal} />}
          <ProposalText proposal={proposal} />
          <div className="grid grid-cols-2 gap-x-6">
            <recordField.Number name="amount" label="退款金額（元）" required />
            <recordField.Day name="day" label="退款日期" required />
          </div>
          <AmountNotice proposal={proposal} />
          <RevocationField proposal={proposal} />
          <recordField.Text name="reference" label="匯款編號、憑證" required autoComplete="off" />
          <recordField.Area name="reason" label="原因" required className="min-h-20!" />
        </OrderActionDialog>
      )}
    </WithProposal>
  );
}

const outcomes = { "": "請選擇", done: "退了，購買人已經收到", refused: "沒有退，款項還在" } as unknown as Record<
  RefundResolveInput["outcome"],
  string
>;

/** Records what became of a refund whose outcome is unknown. */
export function ResolveRefundDialog({ order, refund }: { order: OrderDetail; refund: OrderDetailRefund }) {
  const { settle } = trpc.useUtils().client.admin.refund;
  return (
    <OrderActionDialog
      order={order}
      title={`登錄退款 ${formatMoney(refund.amount)} 的結果`}
      lead={`${order.number}。先到金流後台查這筆交易，再登錄查到的結果；登錄之後不能復原。如果退了：${orderRevocationWords(order, refund)}。`}
      schema={RefundResolveInput}
      values={{ id: refund.id, outcome: "" as RefundResolveInput["outcome"], reason: "" }}
      ready={({ outcome }) => (outcome as string) !== ""}
      submit="登錄結果"
      destructive
      call={settle.mutate}
      done={refundToast}
    >
      <resolveField.Select name="outcome" label="退款結果" required options={outcomes} />
      <resolveField.Area name="reason" label="查證的依據" required className="min-h-20!" />
    </OrderActionDialog>
  );
}

const refundToast = ({ state, amount }: RefundView) => ({
  title: `退款 ${formatMoney(amount)}：${refundStateLabels[state]}`,
  ...(state === "unknown" && { kind: "destructive" as const, description: "請到金流後台確認，再登錄結果。" }),
});

type WithProposalProps = RefundDialogProps & { title: string; children: (proposal: RefundProposal) => ReactNode };

function WithProposal({ order, flagId, title, children }: WithProposalProps) {
  const query = useRefundProposal(order, flagId);
  return (
    <ProposalDialog title={title} query={query} isPaid={order.received > order.refunded}>
      {children}
    </ProposalDialog>
  );
}
