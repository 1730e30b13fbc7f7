import { formatPrice, type PlanType, plans } from "@panshi/contracts/commerce/plan";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { claimLinkUrl } from "./urls.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";

type PaidOrder = { number: string; description: string; total: number; discount: number; paidAt: Date | null };
type ReceiptOrder = PaidOrder & { items: readonly { name: string; price: number }[] };

const receiptLines = ({ number, description, total, discount, paidAt, items }: ReceiptOrder) => [
  `訂單編號：${number}`,
  `付款日期：${paidAt ? taipeiDay(paidAt) : ""}`,
  ...(items.length > 0 ? items.map(({ name, price }) => `　${name}　${formatPrice(price)}`) : [`　${description}`]),
  ...(discount > 0 ? [`優惠折抵：NT$ ${discount.toLocaleString("en-US")}`] : []),
  `實付金額：${formatPrice(total)}`,
];

const terms = (origin: string, planType: PlanType | null) => [
  planType === null
    ? "數位商品依你的同意立即提供，提供之後不再適用七天鑑賞期；檔案有問題，請到聯絡頁告訴我們。"
    : "會員方案七天內可以退訂，之後按剩下的天數退還。",
  `服務條款：${origin}/terms`,
  `退費與退訂：${origin}/refund`,
  `隱私權：${origin}/privacy`,
  "",
  "祈願是心的練習，不保證結果。",
  "",
  MAIL_SITE_PLACEHOLDER,
];

/** The receipt, with the terms of the purchase (docs/decisions/0012). */
export const receiptEmail = (
  origin: string,
  greetingLine: string,
  order: ReceiptOrder & { planType: PlanType | null },
) => ({
  subject: `收據：${order.description}`,
  body: [
    greetingLine,
    "",
    "謝謝你，款項已經收到。",
    "",
    ...receiptLines(order),
    "",
    order.planType
      ? `${plans[order.planType].name}已經開始，到靈魂聖殿看看：${origin}/dashboard`
      : `買下的東西已經收進寶庫：${origin}/dashboard?tab=treasury`,
    "",
    ...terms(origin, order.planType),
  ].join("\n"),
});

/** Tells a guest who paid how to claim the order. */
export const claimEmail = (origin: string, token: string, order: ReceiptOrder & { planType: PlanType | null }) => ({
  subject: `付款完成，請領取：${order.description}`,
  body: [
    "你好：",
    "",
    "謝謝你，款項已經收到。請用下面的連結註冊或登入，方案與商品就會歸到你的帳號；方案的天數從領取的那一刻開始算。",
    claimLinkUrl(origin, token),
    "",
    ...receiptLines(order),
    "",
    ...terms(origin, order.planType),
  ].join("\n"),
});
