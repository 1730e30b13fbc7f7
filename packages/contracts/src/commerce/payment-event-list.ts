import * as z from "zod/mini";
import { listInput } from "../platform/list.ts";
import { eventResolutionKeys, orderFlagKeys, quarantineKeys } from "./order-flag.ts";
import { paymentEventKinds, paymentEventSources, paymentMethods } from "./payment.ts";
import { id, idWithMessage, requiredText, timestamp } from "../platform/text.ts";

/**
 * The payment events that a person must review, or had to. `open`: those that nobody has resolved yet. `hasOrder`: whether its payment attempt
 * is known, so that it belongs to an order already.
 */
export const ReviewEventListInput = listInput({
  filters: { open: z.boolean(), hasOrder: z.boolean(), quarantine: z.enum(quarantineKeys, "請選擇原因") },
  sorts: ["receivedAt"],
  defaultSort: "-receivedAt",
});
export type ReviewEventListInput = z.infer<typeof ReviewEventListInput>;

/** A payment event to review. `fields`: what the gateway said, field by field; `amount` in whole TWD. */
export const ReviewEvent = z.object({
  id,
  receivedAt: timestamp,
  source: z.enum(paymentEventSources),
  kind: z.enum(paymentEventKinds),
  quarantine: z.enum(quarantineKeys),
  merTradeNo: z.nullable(z.string()),
  tradeNo: z.nullable(z.string()),
  amount: z.nullable(z.int32()),
  method: z.nullable(z.enum(paymentMethods)),
  paidAt: z.nullable(timestamp),
  /** The order whose attempt it names, or to which it was attached. */
  order: z.nullable(z.object({ id, number: z.string() })),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  resolution: z.nullable(z.enum(eventResolutionKeys)),
  resolvedAt: z.nullable(timestamp),
  resolutionReason: z.nullable(z.string()),
  /** Null while it is open, and where the system resolved it. */
  resolvedBy: z.nullable(z.string()),
});
export type ReviewEvent = z.infer<typeof ReviewEvent>;

const reason = requiredText("處理的原因", 200);
const eventId = idWithMessage("找不到這則金流通知");

/** `orderNumber`: as people read and quote it; `revokes`: of a refund, whether it takes back what its order bought. */
export const EventAttachInput = z.strictObject({
  id: eventId,
  orderNumber: requiredText("訂單編號", 40).check(z.toUpperCase()),
  revokes: z._default(z.nullable(z.enum(["nothing", "all"], "請選擇退款之後要收回什麼")), null),
  reason,
});
export type EventAttachInput = z.infer<typeof EventAttachInput>;

/** What attaching did: the order, and the reason why it must still be reviewed; null where it need not. */
export const AttachEventResult = z.object({ orderId: id, flag: z.nullable(z.enum(orderFlagKeys)) });
export type AttachEventResult = z.infer<typeof AttachEventResult>;

export const EventSetAsideInput = z.strictObject({ id: eventId, reason });
export type EventSetAsideInput = z.infer<typeof EventSetAsideInput>;
