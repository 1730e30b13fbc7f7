/*
 * The plans that are sold, and where whoever wants one goes. No schemas here, so that a page can import it without loading them.
 */

/** The names of the plans that are sold, lowest first. */
export const paidPlanNames = { basic: "修行方案", vip: "靈師方案" } as const;
export type PaidPlan = keyof typeof paidPlanNames;
export const paidPlans = ["basic", "vip"] as const satisfies readonly PaidPlan[];

/** The plan that is offered after one: the same again, and the lowest paid one after the trial or none. */
export const renewalPlan = (last: PaidPlan | "trial" | "none"): PaidPlan => (last === "vip" ? "vip" : "basic");

/** The dashboard with the payment dialog of a plan open. */
export const planPaymentPath = (plan: PaidPlan) => `/dashboard?plan=${plan}` as const;
