/** What other features may use of refunds: the parts of a dialog that returns money. */
export { RefundDeadlines } from "./deadlines.tsx";
export { ProposalDialog } from "./proposal-dialog.tsx";
export { AmountNotice, ProposalText, Refusal } from "./refund-fields.tsx";
export { isRevocationSaid, orderRevocationWords, RevocationField, revocationWords } from "./revocation-field.tsx";
