import type { OrderView } from "@panshi/contracts/commerce/order";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { Button, buttonClass } from "@panshi/ui/button";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useModelAvailable } from "../../../lib/query/capabilities.ts";
import { useMaintenance } from "../../../lib/query/maintenance.ts";
import { paths } from "../../../paths.ts";
import { PaidSum } from "../order/public.ts";
import { PaymentResultLayout } from "./payment-result.tsx";
import { SellingPointList } from "./point-list.tsx";
import { benefitsOf } from "./selling-points.ts";

type PaidProps = {
  order: Pick<OrderView, "id" | "kind" | "planType" | "items" | "number" | "subtotal" | "discount" | "total">;
  onEnter: () => void;
};

/** A paid order of a member: its benefits or products, and a redirect after five seconds (S2.93 to S2.95). */
export function PaidOrderResult({ order, onEnter }: PaidProps) {
  const modelAvailable = useModelAvailable();
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  const enter = useEffectEvent(onEnter);
  // Nobody is led to a page that is closed.
  const closed = useMaintenance();
  useEffect(() => (closed ? undefined : startCountdown(COUNTDOWN_SECONDS, setLeft, () => enter())), [closed]);
  const plan = order.kind === "plan" ? order.planType : null;
  return (
    <PaymentResultLayout
      title="付款完成"
      text={
        plan
          ? "謝謝你。款項已經收到，以下這些從現在起為你打開。"
          : "謝謝你。款項已經收到，買下的數位檔都收進寶庫了，也可以在下載頁取得。"
      }
      actions={
        <>
          <Button size="lg" onClick={onEnter}>
            立即進入
          </Button>
          <Link to={paths.ownOrder(order.id)} className={buttonClass("line", "lg")}>
            看這筆訂單
          </Link>
          {!closed && (
            <p className="text-ink-soft">
              <span className="tabular font-display text-2xl font-light text-ink">{left}</span> 秒後，帶你到
              {plan ? "靈魂聖殿" : "寶庫"}
            </p>
          )}
        </>
      }
    >
      <div className="grid gap-8 w-full lg:ms-auto lg:max-w-[44rem]">
        {plan ? (
          <SellingPointList label="已經開通" points={benefitsOf(plan, modelAvailable)} />
        ) : (
          <SellingPointList
            label="收進寶庫"
            points={order.items.map(({ name, price }) => ({ title: name, text: formatPrice(price) }))}
          />
        )}
        <PaidSum order={order} />
      </div>
    </PaymentResultLayout>
  );
}

/** Seconds from a paid order's page to the redirect (S2.94). */
export const COUNTDOWN_SECONDS = 5;

/**
 * Counts whole seconds down to zero: calls `onTick` with the seconds left, and `onDone` at zero. Returns a function
 * that stops it.
 */
export function startCountdown(seconds: number, onTick: (left: number) => void, onDone: () => void): () => void {
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    onTick(left);
    if (left > 0) return;
    clearInterval(timer);
    onDone();
  }, 1000);
  return () => clearInterval(timer);
}
