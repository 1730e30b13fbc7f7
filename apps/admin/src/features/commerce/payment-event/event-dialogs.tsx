import { trpc } from "@panshi/client/trpc";
import { orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { orderStateLabels } from "@panshi/contracts/commerce/order-list";
import { EventAttachInput, EventSetAsideInput, type ReviewEvent } from "@panshi/contracts/commerce/payment-event-list";
import { Button } from "@panshi/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import { Money } from "../../../kit/list/cells.tsx";
import { uncachedQueryOptions } from "../../../lib/query/query-options.ts";
import { ATTACH_EVENT_LABEL, paymentEventResource, SET_ASIDE_EVENT_LABEL } from "./payment-event-resource.ts";

const attachField = typedFormFields<typeof EventAttachInput>();
const setAsideField = typedFormFields<typeof EventSetAsideInput>();

/** Of a refund that began at the gateway nothing is taken back unless it is chosen here. */
const refundChoices = { "": "請選擇", nothing: "保留，照常使用", all: "收回剩下的天數，或全部商品" } as Record<
  "nothing" | "all",
  string
>;

/** Attaches an event to an order, which is chosen by its number. */
export function AttachDialog({ row }: { row: ReviewEvent }) {
  const { attach } = trpc.useUtils().client.admin.paymentEvent;
  return (
    <ActionDialog
      noun={paymentEventResource}
      row={row}
      title={`${ATTACH_EVENT_LABEL}：${paymentEventResource.title(row)}`}
      lead="先到金流後台確認這筆款項是誰付的。指定之後，這筆款項會記在那筆訂單上，不能復原。"
      schema={EventAttachInput}
      values={{ id: row.id, orderNumber: "", revokes: null, reason: "" }}
      ready={({ revokes }) => row.kind !== "refund" || revokes !== null}
      submit={ATTACH_EVENT_LABEL}
      destructive
      call={attach.mutate}
      done={({ flag }) => ({
        title: "已指定訂單",
        ...(flag && { description: `訂單待確認：${orderFlagLabels[flag]}。` }),
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
      {row.kind === "refund" && (
        <attachField.Select name="revokes" label="買下的方案或商品" required options={refundChoices} />
      )}
      <attachField.Area name="reason" label="確認的依據" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Sets an event aside that needs nothing more. */
export function SetAsideDialog({ row }: { row: ReviewEvent }) {
  const { setAside } = trpc.useUtils().client.admin.paymentEvent;
  return (
    <ActionDialog
      noun={paymentEventResource}
      row={row}
      title={`${SET_ASIDE_EVENT_LABEL}：${paymentEventResource.title(row)}`}
      lead="略過之後不能復原。帶有款項的，會當作已經確認，記入帳務核對的「確認過的差額」。"
      schema={EventSetAsideInput}
      values={{ id: row.id, reason: "" }}
      submit={`${SET_ASIDE_EVENT_LABEL}這則通知`}
      destructive
      call={setAside.mutate}
      done={() => ({ title: "已略過", description: paymentEventResource.title(row) })}
    >
      <setAsideField.Area name="reason" label="原因" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Orders that are offered at once. */
const OFFERED = 4;
/** Characters from which orders are searched for. */
const SEARCHED_FROM = 4;

/** The orders whose number begins with what is typed; choosing one fills its number in. */
function OrderChoice() {
  const { setValue } = useFormContext();
  const typed = useDeferredValue(String(useWatch({ name: "orderNumber" }) ?? "").trim());
  const isLong = typed.length >= SEARCHED_FROM;
  const found = trpc.admin.order.list.useQuery(
    { search: typed, limit: OFFERED },
    { enabled: isLong, placeholderData: keepPreviousData, ...uncachedQueryOptions },
  );
  const orders = isLong ? found.data?.items : undefined;
  return (
    <div role="status" className="min-h-12 text-sm">
      {orders?.length === 0 && <p className="py-2 text-ink-soft">沒有這個開頭的訂單。</p>}
      {orders && orders.length > 0 && (
        <ul aria-label="找到的訂單">
          {orders.map(({ id, number, description, total, state }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line">
              <Button
                variant="quiet"
                size="sm"
                className="-ms-4"
                onClick={() => setValue("orderNumber", number, { shouldDirty: true, shouldValidate: true })}
              >
                <span className="tabular">{number}</span>
              </Button>
              <span className="min-w-0 break-words text-ink-soft">
                {description}，<Money amount={total} />，{orderStateLabels[state]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
