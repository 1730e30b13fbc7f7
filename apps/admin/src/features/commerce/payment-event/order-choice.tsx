import { trpc } from "@panshi/client/trpc";
import { orderStateLabels } from "@panshi/contracts/commerce/order-list";
import { Button } from "@panshi/ui/button";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Money } from "../../../kit/list/cells.tsx";
import { notKept } from "../../../lib/query/query-options.ts";

/** Orders that are offered at once. */
const OFFERED = 4;
/** Characters from which orders are searched for. */
const SEARCHED_FROM = 4;

/** The orders whose number begins with what is typed; choosing one fills its number in. */
export function OrderChoice() {
  const { setValue } = useFormContext();
  const typed = useDeferredValue(String(useWatch({ name: "orderNumber" }) ?? "").trim());
  const isLong = typed.length >= SEARCHED_FROM;
  const found = trpc.admin.order.list.useQuery(
    { search: typed, limit: OFFERED },
    { enabled: isLong, placeholderData: keepPreviousData, ...notKept },
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
