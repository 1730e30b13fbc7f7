import { formatPrice } from "@panshi/contracts/commerce/plan";
import type { RevokedByRefund } from "./notify-of-refund.ts";
import { SITE } from "../../platform/mail/site.ts";

/** How money goes back: `cancelled` before the card was charged. */
type Way = "gateway" | "cancelled" | "outside";

const arrivals: Record<Way, string> = {
  gateway: "款項退回原來的付款方式。信用卡大約七到十四個工作天，會出現在這一期或下一期帳單，實際時間依發卡銀行而定。",
  cancelled: "這筆刷卡還沒有請款，授權已經取消，通常不會出現在帳單上；已經扣住的額度，發卡銀行會在幾天內釋放。",
  outside: "款項已經匯出，通常一到三個工作天入帳，實際時間依你的銀行而定。",
};

const withdrawals: Record<Exclude<RevokedByRefund, "products">, string> = {
  plan: "這個方案剩下的天數已經收回；在那之前的日子、你的願望和紀錄都還在。",
  all_products: "這筆訂單的商品已經從寶庫收回。",
  none: "買下的商品都還在你的寶庫裡。",
  unclaimed: "這筆訂單已經結束，不需要再領取。",
  nothing_bought: "這是多付或待查的款項，你買下的內容不受影響。",
};

/** The receipt of a refund. `names`: the products that were withdrawn, where only some were. */
export const refundEmail = (
  origin: string,
  greetingLine: string,
  {
    number,
    description,
    amount,
    way,
    withdrawn,
    names,
  }: {
    number: string;
    description: string;
    amount: number;
    way: Way;
    withdrawn: RevokedByRefund;
    names: readonly string[];
  },
) => ({
  subject: `退款完成：${description}`,
  body: [
    greetingLine,
    "",
    "你的退款已經完成。",
    "",
    `訂單編號：${number}`,
    `　${description}`,
    `退款金額：${formatPrice(amount)}`,
    "",
    arrivals[way],
    withdrawn === "products" ? `已經從寶庫收回：${names.join("、")}。` : withdrawals[withdrawn],
    "發票依規定作廢或折讓，不需要你另外處理。",
    "",
    `退費說明：${origin}/refund`,
    `有任何問題，請到聯絡頁告訴我們：${origin}/contact`,
    "",
    SITE,
  ].join("\n"),
});
