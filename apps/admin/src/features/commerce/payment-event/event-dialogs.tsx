import { trpc } from "@panshi/client/trpc";
import { orderFlags } from "@panshi/contracts/commerce/order-flag";
import { EventAttachInput, EventSetAsideInput, type ReviewEvent } from "@panshi/contracts/commerce/payment-event-list";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { fieldsOf } from "../../../kit/form/form-fields.tsx";
import { OrderChoice } from "./order-choice.tsx";
import { ATTACH, paymentEvents, SET_ASIDE } from "./payment-events.ts";

const attachField = fieldsOf<typeof EventAttachInput>();
const setAsideField = fieldsOf<typeof EventSetAsideInput>();

/** Attaches an event to an order, which is chosen by its number. */
export function AttachDialog({ row }: { row: ReviewEvent }) {
  const { attach } = trpc.useUtils().client.admin.paymentEvent;
  return (
    <ActionDialog
      noun={paymentEvents}
      row={row}
      title={`${ATTACH}：${paymentEvents.title(row)}`}
      lead="先到金流後台確認這筆款項是誰付的。歸到訂單之後，錢會記在那筆訂單上，不能收回。"
      schema={EventAttachInput}
      values={{ id: row.id, orderNumber: "", reason: "" }}
      submit={ATTACH}
      call={attach.mutate}
      done={({ flag }) => ({
        title: "已歸到訂單",
        ...(flag && { description: `訂單要再看一下：${orderFlags[flag]}。` }),
      })}
    >
      <attachField.Text
        name="orderNumber"
        label="訂單編號"
        required
        autoComplete="off"
        spellCheck={false}
        className="tabular uppercase"
      />
      <OrderChoice />
      <attachField.Area name="reason" label="怎麼確認的" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Sets an event aside that needs nothing more. */
export function SetAsideDialog({ row }: { row: ReviewEvent }) {
  const { setAside } = trpc.useUtils().client.admin.paymentEvent;
  return (
    <ActionDialog
      noun={paymentEvents}
      row={row}
      title={`${SET_ASIDE}：${paymentEvents.title(row)}`}
      lead="擱置之後不能收回。裡面有錢的，會當作已經確認過，記在帳上的「確認過的差額」。"
      schema={EventSetAsideInput}
      values={{ id: row.id, reason: "" }}
      submit={SET_ASIDE}
      destructive
      call={setAside.mutate}
      done={() => ({ title: "已擱置", description: paymentEvents.title(row) })}
    >
      <setAsideField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}
