import { trpc } from "@panshi/client/trpc";
import { ORDER_REASON_MAX, PAYMENT_REFERENCE_MAX, RecordPaymentInput } from "@panshi/contracts/commerce/order-act";
import { orderActLabels, type OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { paymentMethodLabels } from "@panshi/contracts/commerce/order-list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { typedFormFields } from "../../../../kit/form/form-fields.tsx";
import { formatMoney } from "../../../../kit/list/cells.tsx";
import { OrderActionDialog } from "./order-action.tsx";

const field = typedFormFields<typeof RecordPaymentInput>();

/** Records money that did not come through the gateway. */
export function RecordPaymentDialog({ order }: { order: OrderDetail }) {
  const { recordPayment } = trpc.useUtils().client.admin.order;
  // One for the opened dialog: a second click records nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { id, number, total } = order;
  return (
    <OrderActionDialog
      order={order}
      title={orderActLabels.recordPayment}
      lead={`${number}，應收 ${formatMoney(total)}。款項已經進來才登錄，登錄之後不能復原；金額相符，訂單就會完成。`}
      schema={RecordPaymentInput}
      values={{
        id,
        amount: total,
        day: taipeiDay(Date.now()),
        method: "atm",
        reference: "",
        reason: "",
        idempotencyKey,
      }}
      submit="登錄收款"
      submitWords={({ amount }) => (Number(amount) > 0 ? `登錄收款 ${formatMoney(Number(amount))}` : "登錄收款")}
      destructive
      call={recordPayment.mutate}
      done={() => ({ title: "收款已登錄", description: number })}
    >
      <div className="grid grid-cols-2 gap-x-6">
        <field.Number name="amount" label="實收金額（元）" required />
        <field.Day name="day" label="收款日期" required />
      </div>
      <Difference total={total} />
      <div className="grid grid-cols-2 gap-x-6">
        <field.Select name="method" label="付款方式" options={paymentMethodLabels} />
        <field.Text
          name="reference"
          label="匯款編號、憑證"
          required={false}
          maxLength={PAYMENT_REFERENCE_MAX}
          autoComplete="off"
        />
      </div>
      <field.Area name="reason" label="原因" required maxLength={ORDER_REASON_MAX} className="min-h-20!" />
    </OrderActionDialog>
  );
}

/** That another amount than the order's does not fulfil it. */
function Difference({ total }: { total: number }) {
  const amount = Number(useWatch({ name: "amount" }));
  const differs = Number.isInteger(amount) && amount > 0 && amount !== total;
  return (
    <p role="status" className={differs ? "-mt-4 text-sm text-warn" : "sr-only"}>
      {differs && `和應收的 ${formatMoney(total)} 不同，訂單不會完成，會列為待確認。`}
    </p>
  );
}
