import { trpc } from "@panshi/client/trpc";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { Button, buttonClass } from "@panshi/ui/button";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { PageLoading } from "../../../lib/page/page.tsx";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { PaymentResultLayout } from "./payment-result.tsx";
import type { SignInActions } from "./unclaimed-order-result.tsx";

type ClaimByLinkProps = SignInActions & { token: string; onClaimed: (order: OrderView) => void };

/**
 * The page of an email's link to a paid order: who signs in or registers here claims it. Somebody who is signed in
 * already is asked first, because an order is claimed once.
 */
export function ClaimByLink({ token, onClaimed, onRegister, onLogin }: ClaimByLinkProps) {
  const { user, loading } = useViewer();
  const claim = trpc.payments.claimByLink.useMutation({ onSuccess: onClaimed });
  const claimNow = useEffectEvent(() => claim.mutate({ token }));
  const isVisitor = !user && !loading;
  // The dialogs navigate back here a second after signing in. Claiming earlier would let that navigation leave the
  // result.
  const { key } = useLocation();
  const visitorLocationKey = useRef<string>(undefined);
  useEffect(() => {
    if (isVisitor) visitorLocationKey.current = key;
    else if (user && visitorLocationKey.current !== undefined && visitorLocationKey.current !== key) {
      visitorLocationKey.current = undefined;
      claimNow();
    }
  }, [isVisitor, user, key]);

  if (loading) return <ClaimProgress label="正在打開" />;
  if (claim.error)
    return (
      <PaymentResultLayout
        title="沒有領取成功"
        text={<ErrorMessage error={claim.error} part="token" />}
        actions={
          <>
            <Button onClick={() => claim.mutate({ token })}>再試一次</Button>
            <Link to={paths.account} className={buttonClass("line")}>
              看帳號裡的訂單
            </Link>
          </>
        }
      />
    );
  if (claim.isPending || claim.isSuccess) return <ClaimProgress label="正在領取" />;
  if (user)
    return (
      <PaymentResultLayout
        title="領取你的訂單"
        text={`這筆訂單會歸到「${user.profile.fullName || user.firstName}」的帳號。只能領取一次，帳號不對的話，請先登出。`}
        actions={<Button onClick={() => claim.mutate({ token })}>領取</Button>}
      />
    );
  return (
    <PaymentResultLayout
      title="領取你的訂單"
      text="款項已經收到。註冊或登入，方案與商品就歸到你的帳號；方案的天數，從領取的那一刻開始算。"
      actions={
        <>
          <Button onClick={onRegister}>註冊領取</Button>
          <Button variant="line" onClick={onLogin}>
            登入領取
          </Button>
        </>
      }
    />
  );
}

const ClaimProgress = ({ label }: { label: string }) => <PageLoading title="領取訂單" label={label} />;
