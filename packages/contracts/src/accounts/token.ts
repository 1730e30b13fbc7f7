/** What a one-time link in an email does. */
export const tokenPurposes = [
  "reset_password",
  "verify_email",
  "change_email",
  "claim_order",
  "refund_account",
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];
