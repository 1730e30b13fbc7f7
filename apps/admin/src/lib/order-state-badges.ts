import type { OrderState } from "@panshi/contracts/commerce/order";
import type { Tone } from "@panshi/ui/display/badge";

/** The states of an order for administrators. */
export const orderStateBadges: Record<OrderState, { label: string; tone: Tone }> = {
  pending: { label: "等待付款", tone: "warn" },
  paid: { label: "已付款，待交付", tone: "warn" },
  fulfilled: { label: "已付款", tone: "good" },
  cancelled: { label: "已取消", tone: "plain" },
  expired: { label: "已過期", tone: "plain" },
  refunded: { label: "已退款", tone: "plain" },
  partly_refunded: { label: "部分退款", tone: "plain" },
};
