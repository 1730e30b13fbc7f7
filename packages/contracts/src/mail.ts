/** The state of an email in the outbox. */
export const mailStates = ["waiting", "sent", "failed"] as const;
