/** The acts that a dialog's key can be used for, once. */
export const keyedActs = [
  "refund.make",
  "refund.record",
  "refund.attach",
  "refund_request.accept",
  "refund_request.pay_out",
  "payment.record",
  "membership.grant",
  "invoices.export",
] as const;
export type KeyedAct = (typeof keyedActs)[number];
