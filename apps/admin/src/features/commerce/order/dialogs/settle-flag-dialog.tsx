import { trpc } from "@panshi/client/trpc";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailFlag } from "@panshi/contracts/commerce/order-detail-parts";
import { flagGuides, orderFlags } from "@panshi/contracts/commerce/order-flag";
import { FlagSettleInput } from "@panshi/contracts/commerce/order-flag-settlement";
import { fieldsOf } from "../../../../kit/form/form-fields.tsx";
import { formatMoney } from "../../../../kit/list/cells.tsx";
import { OrderAction } from "./order-action.tsx";

const field = fieldsOf<typeof FlagSettleInput>();

type SettleFlagDialogProps = {
  order: OrderDetail;
  flag: OrderDetailFlag;
  settlement: FlagSettleInput["settlement"];
};

/** Settles a flag in the way that was chosen, with a reason. */
export function SettleFlagDialog({ order, flag, settlement }: SettleFlagDialogProps) {
  const { settle } = trpc.useUtils().client.admin.orderFlag;
  const { id, code, detail, held } = flag;
  const needsDays = code === "plan_days_missing" && settlement === "fulfilled";
  return (
    <OrderAction
      order={order}
      title={flagGuides[code].settlements[settlement] ?? orderFlags[code]}
      lead={
        <>
          {orderFlags[code]}
          {detail && `：${detail}`}
          {held > 0 && `，款項 ${formatMoney(held)}`}
          {held > 0 && held !== order.total && `，訂單 ${formatMoney(order.total)}`}。
        </>
      }
      schema={FlagSettleInput}
      values={{ id, settlement, planDays: null, reason: "" }}
      submit="處理完成"
      failed={{ title: "沒有處理成功", description: orderFlags[code] }}
      call={settle.mutate}
      done={() => ({ title: "這件事處理好了", description: orderFlags[code] })}
    >
      {needsDays && <field.Number name="planDays" label="當時賣的天數" required fallback={null} />}
      <field.Area name="reason" label="原因" required className="min-h-20!" />
    </OrderAction>
  );
}
