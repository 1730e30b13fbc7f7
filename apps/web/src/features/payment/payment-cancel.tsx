import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import type { PaymentResult } from "./payment-result.ts";
import { Points } from "./points.tsx";
import { Result } from "./result.tsx";
import { PROMISE, sellingPoints } from "./words.ts";

const words: Record<PaymentResult, { title: string; text: string }> = {
  none: { title: "付款沒有進行", text: "沒有任何款項被收取。想好了再來，方案都還在。" },
  waiting: { title: "付款還沒有完成", text: "訂單還留著，款項還沒有收到。想好了再繼續，期限過了會自己取消。" },
  failed: { title: "付款已經取消", text: "沒有任何款項被收取。想好了再來，方案都還在。" },
  paid: { title: "這筆已經付清", text: "款項已經收到，方案照常進行，不會因為來到這一頁而取消。" },
};

/** Where one who turned back from paying arrives: how the order stands, what a plan is for, and two ways (S2.96, S2.97). */
export function PaymentCancel({ result }: { result: PaymentResult }) {
  return (
    <Result
      {...words[result]}
      actions={
        <>
          <Link to={paths.pricing} className={buttonClass("ember")}>
            再看一次方案
          </Link>
          <Link to={paths.landing} className={buttonClass("line")}>
            回首頁
          </Link>
        </>
      }
    >
      <div className="grid gap-6">
        <Points label="會員方案裡有什麼" points={sellingPoints} />
        <p className="text-sm text-ink-soft lg:ms-auto lg:w-[44rem]">{PROMISE}</p>
      </div>
    </Result>
  );
}
