import { formatPrice } from "@panshi/contracts/commerce/plan";
import { requireTransaction } from "@panshi/db";
import { greeting } from "../../platform/mail/greeting.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";
import type { LockedMember } from "../../platform/member-lock/lock-member.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { listOrderItems } from "../order/view-orders.ts";
import type { RefundToFinish } from "./finish-refund.ts";

/** What a refund took back; `nothing_bought`: the money had bought nothing, because a flag held it. */
export type RevokedByRefund =
  | "days"
  | "days_after"
  | "no_days"
  | "all_products"
  | "products"
  | "no_products"
  | "unclaimed"
  | "nothing_bought";

/**
 * Notifies the buyer that a refund is done: the member by a notification and an email, a visitor by the email of the order. Nothing is
 * sent about the order of an erased member.
 */
export async function notifyOfRefund(
  ctx: FulfilOrderCtx,
  {
    order,
    refund,
    beforeCapture,
    member,
    withdrawn,
  }: {
    order: OrderRow;
    refund: RefundToFinish;
    beforeCapture: boolean;
    member: LockedMember | null;
    withdrawn: RevokedByRefund;
  },
): Promise<void> {
  requireTransaction(ctx);
  if (member?.deletedAt) return;
  const { id: orderId, description } = order;
  const { id, amount, channel, productIds, lastDay } = refund;
  if (member)
    await notifyMember(ctx, {
      memberId: member.id,
      type: "service",
      title: "退款完成",
      message: `${description}已退款 ${formatPrice(amount)}，入帳時間依你的銀行而定。`,
      path: `/orders/${orderId}`,
    });
  const recipient = member?.email ?? order.email;
  if (!recipient) return;
  const items = withdrawn === "products" ? await listOrderItems(ctx, { orderId }) : [];
  const names = items.filter(({ productId }) => productIds?.includes(productId)).map(({ name }) => name);
  await queueMail(ctx, {
    recipient,
    ...refundEmail(ctx.origin, member ? greeting(member) : "你好：", {
      number: order.number,
      description,
      amount,
      way: channel === "outside" ? "outside" : beforeCapture ? "cancelled" : "gateway",
      withdrawn,
      names,
      lastDay,
    }),
    purpose: "refund",
    key: `refund:${id}`,
    orderId,
    ...(member && { memberId: member.id }),
  });
}

/** How money goes back: `cancelled` before the card was charged. */
type Way = "gateway" | "cancelled" | "outside";

const arrivals: Record<Way, string> = {
  gateway: "款項退回原來的付款方式。信用卡大約七到十四個工作天，會出現在這一期或下一期帳單，實際時間依發卡銀行而定。",
  cancelled: "這筆刷卡還沒有請款，授權已經取消，通常不會出現在帳單上；已經扣住的額度，發卡銀行會在幾天內釋放。",
  outside: "款項已經匯出，通常一到三個工作天入帳，實際時間依你的銀行而定。",
};

const withdrawals: Record<Exclude<RevokedByRefund, "products" | "days_after">, string> = {
  days: "這個方案剩下的天數已經收回；在那之前的日子、你的願望和紀錄都還在。",
  no_days: "你的方案照常使用，天數沒有變動。",
  all_products: "這筆訂單的商品已經從寶庫收回。",
  no_products: "買下的商品都還在你的寶庫裡。",
  unclaimed: "這筆訂單已經結束，不需要再領取。",
  nothing_bought: "這是多付或待確認的款項，你買下的內容不受影響。",
};

/** The receipt of a refund. `names`: the products that were withdrawn, where only some were. */
const refundEmail = (
  origin: string,
  greetingLine: string,
  {
    number,
    description,
    amount,
    way,
    withdrawn,
    names,
    lastDay,
  }: {
    number: string;
    description: string;
    amount: number;
    way: Way;
    withdrawn: RevokedByRefund;
    names: readonly string[];
    lastDay: string | null;
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
    withdrawn === "products"
      ? `已經從寶庫收回：${names.join("、")}。`
      : withdrawn === "days_after"
        ? `你的方案可以用到 ${lastDay}，那一天之後的天數已經收回。`
        : withdrawals[withdrawn],
    "發票依規定作廢或折讓，不需要你另外處理。",
    "",
    `退費說明：${origin}/refund`,
    `有任何問題，請到聯絡頁告訴我們：${origin}/contact`,
    "",
    MAIL_SITE_PLACEHOLDER,
  ].join("\n"),
});
