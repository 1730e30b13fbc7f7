/** The program that a new site begins with, and that the demo runs. Amounts in whole TWD. */
export const referralProgramContent = {
  name: "同行有禮",
  referrerReward: 500,
  refereeReward: 200,
  minimumPurchase: 3_990,
} as const;
