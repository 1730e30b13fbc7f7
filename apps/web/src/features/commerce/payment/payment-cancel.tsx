import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { NO_GUARANTEE_NOTICE } from "../../../lib/components/practice-notice.ts";
import { paths } from "../../../paths.ts";
import { MONEY_UNDER_REVIEW_MESSAGE, type OrderStage, orderStage } from "../order/public.ts";
import { PaymentResultLayout } from "./payment-result.tsx";
import type { CurrentOrder } from "./payment-success.tsx";
import { SellingPointList } from "./point-list.tsx";
import { sellingPoints } from "./selling-points.ts";

type StageText = { title: string; text: string };
const stageTexts: Record<OrderStage | "missing" | "loading" | "loadError", StageText> = {
  loading: { title: "付款沒有進行", text: "正在查看你的訂單。" },
  loadError: { title: "付款沒有進行", text: "訂單的狀況暫時讀不到，請檢查網路連線，再重新整理一次。" },
  missing: { title: "付款沒有進行", text: "沒有任何款項被收取。想好了再來，方案都還在。" },
  confirming: {
    title: "付款還沒有完成",
    text: "訂單還留著，款項還沒有收到。想好了再繼續，期限過了會自己取消。",
  },
  number: { title: "付款還沒有完成", text: "訂單還留著，繳費的號碼也還有效。期限之前繳了，就算完成。" },
  failed: { title: "付款已經取消", text: "這筆沒有收取款項。想好了再來，方案都還在。" },
  paid: { title: "這筆已經付清", text: "款項已經收到，一切照常進行，不會因為來到這一頁而取消。" },
  unclaimed: { title: "這筆已經付清", text: "款項已經收到，還等著你領取，不會因為來到這一頁而取消。" },
  returning: { title: "這筆正在退款", text: "退款正在處理，內容先停用，不會因為來到這一頁而改變。" },
  differs: { title: "款項正在核對", text: MONEY_UNDER_REVIEW_MESSAGE },
  refunded: { title: "這筆已經退款", text: "款項已經退還，對應的天數或商品也收回了。" },
};

/** The stages that the order's page says more about. */
const stagesToOpen = new Set<string>(["number", "unclaimed", "returning", "differs", "paid"]);

/** The page after a cancelled payment: the order's stage, selling points and two links (S2.96 to S2.98). */
export function PaymentCancel({ currentOrder }: { currentOrder: CurrentOrder }) {
  const order = currentOrder.kind === "order" ? currentOrder.order : null;
  const stage = order ? orderStage(order) : currentOrder.kind === "order" ? "missing" : currentOrder.kind;
  return (
    <PaymentResultLayout
      {...stageTexts[stage]}
      actions={
        <>
          {order?.paymentUrl && stage !== "number" && (
            <a href={order.paymentUrl} className={buttonClass("ember")}>
              繼續付款
            </a>
          )}
          {order && stagesToOpen.has(stage) && (
            <Link to={paths.order(order.id)} className={buttonClass("ember")}>
              {stage === "number" ? "看繳費的號碼" : stage === "unclaimed" ? "領取" : "看這筆訂單"}
            </Link>
          )}
          <Link to={paths.pricing} className={buttonClass(order ? "line" : "ember")}>
            再看一次方案
          </Link>
          <Link to={paths.landing} className={buttonClass("line")}>
            回首頁
          </Link>
        </>
      }
    >
      <div className="grid gap-6 w-full lg:ms-auto lg:max-w-[44rem]">
        <SellingPointList label="會員方案裡有什麼" points={sellingPoints} />
        <p className="text-sm text-ink-soft">{NO_GUARANTEE_NOTICE}</p>
      </div>
    </PaymentResultLayout>
  );
}
