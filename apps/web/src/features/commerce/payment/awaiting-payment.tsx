import type { OrderView } from "@panshi/contracts/commerce/order";
import { Button, buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { PaymentCode } from "../order/public.ts";
import { PaymentResultLayout } from "./payment-result.tsx";

type AwaitingPaymentProps = { order: OrderView; checking: boolean; onCheck: () => void; visitor: boolean };

/** An unpaid order: with its payment code, or while the payment is confirmed. It does not redirect. */
export function AwaitingPayment({ order, checking, onCheck, visitor }: AwaitingPaymentProps) {
  const { number, total, waiting, paymentUrl } = order;
  const storageHint = visitor
    ? "先別清掉這個瀏覽器的資料，回到這一頁就看得到號碼。"
    : "之後在帳號的「訂單」裡，也找得到這組號碼。";
  return (
    <PaymentResultLayout
      title={waiting ? "還差一步，去繳費" : "付款確認中"}
      text={
        waiting
          ? `訂單 ${number} 已經成立，繳了費就完成；這一頁會自己更新。${storageHint}`
          : `訂單 ${number} 已經成立，款項還沒有確認。剛付完的話，稍等一下，這一頁會自己更新。`
      }
      actions={
        <>
          {waiting && (
            <div className="basis-full">
              <div className="max-w-2xl">
                <PaymentCode waiting={waiting} total={total} />
              </div>
            </div>
          )}
          <Button variant={waiting ? "line" : "ember"} busy={checking} onClick={onCheck}>
            {checking ? "查看中..." : waiting ? "我繳好了，看一下" : "再看一次"}
          </Button>
          {paymentUrl && (
            <a href={paymentUrl} className={buttonClass("quiet")}>
              {waiting ? "換一種方式付款" : "還沒付？繼續付款"}
            </a>
          )}
          <Link to={visitor ? paths.landing : paths.dashboard} className={buttonClass("quiet")}>
            {visitor ? "回首頁" : "去靈魂聖殿"}
          </Link>
        </>
      }
    />
  );
}
