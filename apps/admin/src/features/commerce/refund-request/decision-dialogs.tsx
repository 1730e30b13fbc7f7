import { trpc } from "@panshi/client/trpc";
import {
  AcceptRequestInput,
  type AdminRefundRequest,
  DeclineRequestInput,
  NewBankAccountLinkInput,
} from "@panshi/contracts/commerce/refund-request";
import { presetRevocation, type RefundProposal } from "@panshi/contracts/commerce/refund";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { formatMoney } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { isRevocationSaid, ProposalDialog, RevocationField } from "../refund/public.ts";
import { refundRequestResource } from "./requests.ts";

const acceptField = typedFormFields<typeof AcceptRequestInput>();
const declineField = typedFormFields<typeof DeclineRequestInput>();
const linkField = typedFormFields<typeof NewBankAccountLinkInput>();

/** What an acceptance does at once. */
const STOPS = "同意的那一刻起，要收回的先停用，保留的照常；沒有退成，會原樣恢復，停下的天數也會還給對方。";

/** Accepts a request, as proposed or with another amount. */
export function AcceptDialog({ row }: { row: AdminRefundRequest }) {
  const { client } = trpc.useUtils();
  const input = { id: row.orderId, productIds: row.productIds, flagId: null };
  const proposal = useQuery({
    queryKey: [[...refundRequestResource.queryKey[0], "proposal"], { input, type: "query" }],
    queryFn: ({ signal }) => client.admin.refund.propose.query(input, { signal }),
    ...freshAtVisitOptions,
  });
  const title = `同意退款：訂單 ${row.orderNumber}`;
  return (
    <ProposalDialog title={title} query={proposal} isPaid>
      {(now) => <AcceptForm row={row} title={title} proposal={{ ...now, amount: row.proposed }} />}
    </ProposalDialog>
  );
}

/** `proposal`: as it is now, with the amount that the buyer was promised. */
function AcceptForm({ row, title, proposal }: { row: AdminRefundRequest; title: string; proposal: RefundProposal }) {
  const { accept } = trpc.useUtils().client.admin.refundRequest;
  // One for the opened dialog: a second click refunds nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // What the gateway took by then says the server when it is sent; ATM and shop payments never go back that way.
  const byGateway = row.method === "card" || row.method === "other";
  const revokes = presetRevocation(proposal, row.proposed, row.productIds);
  return (
    <ActionDialog
      noun={refundRequestResource}
      row={row}
      title={title}
      lead={
        byGateway
          ? `申請的時候依規定可退 ${formatMoney(row.proposed)}。同意之後馬上請金流退回原來的付款方式，退款之後不能復原；過了金流的期限，就改寄連結請對方填寫帳戶。${STOPS}`
          : `申請的時候依規定可退 ${formatMoney(row.proposed)}。這種付款不能原路退回：同意之後寄連結請對方填寫帳戶，填好過 24 小時再匯款。${STOPS}`
      }
      schema={AcceptRequestInput}
      values={{
        id: row.id,
        idempotencyKey,
        amount: row.proposed,
        revokes,
        productIds: revokes === "products" ? row.productIds : null,
        lastDay: null,
        reason: "",
        toAccount: false,
      }}
      ready={isRevocationSaid}
      submit="同意退款"
      submitWords={({ amount, toAccount }) => {
        const verb = byGateway && !toAccount ? "同意並退款" : "同意退款";
        return Number.isInteger(amount) && amount > 0 ? `${verb} ${formatMoney(amount)}` : verb;
      }}
      destructive={byGateway}
      call={accept.mutate}
      done={({ state }) =>
        state === "done"
          ? { title: "已經退款", description: "退回原來的付款方式，信也寄出了。" }
          : { title: "已經同意", description: "連結寄出了，等對方填寫帳戶。" }
      }
    >
      <acceptField.Number
        name="amount"
        label="退款金額"
        required
        hint={`訂單金額 ${formatMoney(row.orderTotal)}，最多可退尚未退款的金額。`}
      />
      <RevocationField proposal={proposal} asked={row.productIds} />
      <acceptField.Area
        name="reason"
        label="原因"
        className="min-h-20!"
        hint="金額和依規定可退的不同，一定要填；對方讀得到。"
      />
      {byGateway && (
        <acceptField.Switch name="toAccount" label="改用銀行轉帳" hint="金流退不了，或原來的卡已經停用的時候。" />
      )}
    </ActionDialog>
  );
}

/** Declines a request; the buyer reads the reason. */
export function DeclineDialog({ row }: { row: AdminRefundRequest }) {
  const { decline } = trpc.useUtils().client.admin.refundRequest;
  return (
    <ActionDialog
      noun={refundRequestResource}
      row={row}
      title={`婉拒退款：訂單 ${row.orderNumber}`}
      lead="婉拒之後這份申請就結束，不能復原。對方會收到一封信，讀到你寫的原因；先前停用的會恢復，停下的天數也還給對方。請把看到的情形、能做的事，好好說清楚。"
      schema={DeclineRequestInput}
      values={{ id: row.id, reason: "" }}
      submit="婉拒退款申請"
      destructive
      call={decline.mutate}
      done={() => ({ title: "已經婉拒", description: "信寄出了。" })}
    >
      <declineField.Area name="reason" label="原因" required />
    </ActionDialog>
  );
}

/** Sends a new link for the bank account; one that was entered is erased. */
export function NewBankAccountLinkDialog({ row }: { row: AdminRefundRequest }) {
  const { newLink } = trpc.useUtils().client.admin.refundRequest;
  return (
    <ActionDialog
      noun={refundRequestResource}
      row={row}
      title={`重寄帳戶連結：訂單 ${row.orderNumber}`}
      lead={
        row.hasAccount
          ? "已經填好的帳戶會馬上刪除，之前的連結也不能再用；對方重新填寫之後，再過 24 小時才能匯款。"
          : "之前的連結不能再用，新的連結寄到對方的信箱，14 天內有效。"
      }
      schema={NewBankAccountLinkInput}
      values={{ id: row.id, reason: "" }}
      submit="重寄帳戶連結"
      destructive={row.hasAccount}
      call={newLink.mutate}
      done={() => ({ title: "連結寄出了" })}
    >
      <linkField.Area name="reason" label="原因" required className="min-h-20!" hint="寫在操作紀錄裡，對方不會讀到。" />
    </ActionDialog>
  );
}
