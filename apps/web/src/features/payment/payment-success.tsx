import { buttonClass } from "@panshi/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { Paid } from "./paid.tsx";
import type { PaymentResult } from "./payment-result.ts";
import { Result } from "./result.tsx";

const toPlans = (
  <Link key="plans" to={paths.pricing} className={buttonClass("ember")}>
    看看會員方案
  </Link>
);
const home = (
  <Link key="home" to={paths.landing} className={buttonClass("line")}>
    回首頁
  </Link>
);
const toTemple = (
  <Link key="temple" to={paths.dashboard} className={buttonClass("line")}>
    去靈魂聖殿
  </Link>
);

/** What is said while nothing is paid. None of these leads away by itself. */
const unpaid: Record<Exclude<PaymentResult, "paid">, { title: string; text: string; actions: ReactNode }> = {
  none: {
    title: "這裡還沒有訂單",
    text: "沒有找到屬於你的付款，也沒有任何款項被收取。想開始一段路，可以先看看方案。",
    actions: [toPlans, home],
  },
  waiting: {
    title: "還在等款項",
    text: "訂單已經成立，款項還沒有到。繳費之後要一點時間才會入帳，到了，我們會寫信告訴你。",
    actions: [toTemple, home],
  },
  failed: {
    title: "付款沒有完成",
    text: "這筆款項沒有收到，方案也沒有開始。可以再試一次，或換一種付款方式。",
    actions: [toPlans, home],
  },
};

/** Where a payment leads back to: the order as it is, and the way in only when it is paid. */
export function PaymentSuccess({ result, onEnter }: { result: PaymentResult; onEnter: () => void }) {
  return result === "paid" ? <Paid onEnter={onEnter} /> : <Result {...unpaid[result]} />;
}
