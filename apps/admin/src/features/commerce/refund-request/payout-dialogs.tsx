import { useReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import {
  type AdminRefundRequest,
  RecordPayoutInput,
  type ShownBankAccount,
} from "@panshi/contracts/commerce/refund-request";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { useCloseDialogOnce } from "../../../kit/form/dialog-layer.ts";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { formatMoney, NONE } from "../../../kit/list/cells.tsx";
import { failureOf } from "../../../lib/failure.ts";
import { uncachedMutationOptions } from "../../../lib/query/query-options.ts";
import { refundRequestResource, revokedOf } from "./requests.ts";

const field = typedFormFields<typeof RecordPayoutInput>();

/** Records that the money was sent to the bank account, which is erased with that. */
export function RecordPayoutDialog({ row }: { row: AdminRefundRequest }) {
  const { payOut } = trpc.useUtils().client.admin.refundRequest;
  // One for the opened dialog: a second click records nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ActionDialog
      noun={refundRequestResource}
      row={row}
      title={`登錄匯款：訂單 ${row.orderNumber}`}
      lead={`確認已經匯出 ${formatMoney(row.amount ?? 0)} 再登錄。登錄之後帳戶馬上刪除，退款的信也會寄出，不能復原。${revokedOf(row)}。`}
      schema={RecordPayoutInput}
      values={{ id: row.id, idempotencyKey, reference: "", day: taipeiDay(new Date()) }}
      submit={`登錄匯款 ${formatMoney(row.amount ?? 0)}`}
      failed={{ title: "登錄匯款失敗", description: refundRequestResource.title(row) }}
      destructive
      call={payOut.mutate}
      done={() => ({ title: "匯款登錄好了", description: "帳戶已經刪除，信寄出了。" })}
    >
      <field.Text name="reference" label="銀行的匯款編號" required autoComplete="off" />
      <field.Day name="day" label="匯款的日期" required />
    </ActionDialog>
  );
}

/** Shows the bank account when it is asked for: each time leaves a row in the access log. */
export function BankAccountDialog({ row }: { row: AdminRefundRequest }) {
  const { close } = useCloseDialogOnce();
  const { client } = trpc.useUtils();
  useReturnFocus(true);
  const read = useMutation({
    mutationFn: () => client.admin.refundRequest.account.mutate({ id: row.id }),
    ...uncachedMutationOptions,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`退款帳戶：訂單 ${row.orderNumber}`}
        description="每次查看都會留下存取紀錄。匯款以外，不要抄下來，也不要傳給別人。"
        footer={
          read.data ? (
            <Button variant="quiet" onClick={close}>
              關閉
            </Button>
          ) : (
            <Button busy={read.isPending} onClick={() => read.mutate()}>
              顯示帳戶
            </Button>
          )
        }
      >
        <div aria-live="polite">
          {read.data && <AccountFacts account={read.data} amount={row.amount ?? 0} />}
          {read.error && (
            <p role="alert" className="text-bad">
              {failureOf(read.error).message}
            </p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function AccountFacts({ account, amount }: { account: ShownBankAccount; amount: number }) {
  const facts = [
    ["匯款金額", formatMoney(amount)],
    ["銀行代碼", account.bankCode],
    ["分行", account.branch || NONE],
    ["帳號", account.accountNumber],
    ["戶名", account.holder],
  ] as const;
  return (
    <dl className="grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="tabular text-lg break-words select-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
