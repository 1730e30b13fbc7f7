/** What other features may use of orders. */
export { orderBadge } from "./order-badge.ts";
export { MONEY_UNDER_REVIEW_MESSAGE, type OrderStage, orderStage } from "./order-stage.ts";
export { PaidSum } from "./order-sum.tsx";
export { PaymentCode } from "./payment-code.tsx";
