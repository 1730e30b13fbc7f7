/** The dialogs of an order's page, by the names of their layers. */
export const orderDialogNames = {
  refund: "refund",
  recordRefund: "record-refund",
  recordPayment: "record-payment",
  cancel: "cancel",
  assign: "assign",
  resendClaim: "resend-claim",
  requestRefund: "request-refund",
} as const;

/** Layers about one of the order's rows: the kind, its id, and what is chosen. */
export const orderChildDialogNames = {
  settleFlag: (id: string, settlement: string) => `flag/${id}/${settlement}`,
  returnMoney: (flagId: string) => `return/${flagId}`,
  recordReturn: (flagId: string) => `record-return/${flagId}`,
  resolveRefund: (id: string) => `settle-refund/${id}`,
  revokeGrant: (id: string) => `revoke/${id}`,
  requeueLetter: (id: string) => `letter/${id}`,
} as const;

/** Opens a dialog of the page. */
export type OpenDialogByName = (layer: string) => void;

/** What the button to record a refund outside the gateway says, and its dialog. */
export const RECORD_REFUND_LABEL = "登錄已經匯還的款項";
