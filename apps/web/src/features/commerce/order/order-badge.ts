import type { OrderView } from "@panshi/contracts/commerce/order";
import type { Tone } from "@panshi/ui/display/badge";
import { type OrderStage, orderStage } from "./order-stage.ts";

const badges: Record<OrderStage, { word: string; tone: Tone }> = {
  paid: { word: "已付款", tone: "good" },
  unclaimed: { word: "等待領取", tone: "warn" },
  returning: { word: "退款中", tone: "warn" },
  differs: { word: "款項核對中", tone: "warn" },
  number: { word: "等待繳費", tone: "warn" },
  confirming: { word: "等待付款", tone: "warn" },
  failed: { word: "付款沒有完成", tone: "bad" },
  refunded: { word: "已退款", tone: "plain" },
};

/** The badge of an order's stage; a failed order that can no longer be paid is shown as cancelled. */
export const orderBadge = (order: OrderView): { word: string; tone: Tone } =>
  order.result === "failed" && order.paymentUrl === null
    ? { word: "已取消", tone: "plain" }
    : badges[orderStage(order)];
