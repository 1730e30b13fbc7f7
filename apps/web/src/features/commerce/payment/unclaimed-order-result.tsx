import { trpc } from "@panshi/client/trpc";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { Button } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useEffect, useEffectEvent, useRef } from "react";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { PaidSum } from "../order/public.ts";
import { PaymentResultLayout } from "./payment-result.tsx";

/** Opens the account dialogs for a visitor, who then returns to the same page. */
export type SignInActions = { onRegister: () => void; onLogin: () => void };

/** A visitor's paid order: it is claimed by registering or signing in. */
export function UnclaimedOrderResult({ onRegister, onLogin, order }: SignInActions & { order: OrderView }) {
  return (
    <PaymentResultLayout
      title="付款完成，請領取"
      text={`謝謝你，款項已經收到。註冊或登入，「${order.description}」就歸到你的帳號；方案的天數，從領取的那一刻開始算。`}
      actions={
        <>
          <Button onClick={onRegister}>註冊領取</Button>
          <Button variant="line" onClick={onLogin}>
            登入領取
          </Button>
        </>
      }
    >
      <div className="w-full lg:ms-auto lg:max-w-[44rem]">
        <PaidSum order={order} />
      </div>
    </PaymentResultLayout>
  );
}

/** The same for a member: the order is claimed automatically. */
export function AutoClaimOrder({ orderId, onClaimed }: { orderId: string; onClaimed: () => void }) {
  const claim = trpc.payments.claim.useMutation({ onSuccess: onClaimed });
  const started = useRef(false);
  const claimOnce = useEffectEvent(() => claim.mutate({ id: orderId }));
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    claimOnce();
  }, []);
  return (
    <PaymentResultLayout
      title="付款完成"
      text="款項已經收到，正在歸到你的帳號。"
      actions={
        claim.error ? (
          <>
            <ErrorMessage error={claim.error} />
            <Button onClick={() => claim.mutate({ id: orderId })}>再領取一次</Button>
          </>
        ) : (
          <LoadingIndicator label="正在領取" spoken />
        )
      }
    />
  );
}
