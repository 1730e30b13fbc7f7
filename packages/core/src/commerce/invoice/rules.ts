import { taipeiDay } from "@panshi/contracts/platform/taipei-time";

/** The two months for which invoices are reported together, by a Taipei day: `2026-1` is January and February, `2026-6` the last two. */
function invoicePeriod(time: Date): string {
  const [year, month] = taipeiDay(time).split("-");
  return `${Number(year)}-${Math.ceil(Number(month) / 2)}`;
}

type Issued = { amount: number; issuedAt: Date };

/**
 * What a refund does to an issued invoice: all of it in its own two-month period voids it, unless an allowance was made of it before;
 * a part of it, or a later refund, is an allowance (docs/decisions/0031).
 */
export const adjustmentKind = (
  { amount, issuedAt }: Issued,
  { refunded, adjustedBefore, now }: { refunded: number; adjustedBefore: number; now: Date },
): "void" | "allowance" =>
  refunded >= amount && adjustedBefore === 0 && invoicePeriod(issuedAt) === invoicePeriod(now) ? "void" : "allowance";

/** Net and 5 % tax of an amount in whole TWD that contains the tax; their sum is the amount. */
export function splitIncludedTax(amount: number): { net: number; tax: number } {
  const net = Math.round(amount / 1.05);
  return { net, tax: amount - net };
}

/** {@link splitIncludedTax} for a company; others' invoices show the amount alone. */
export const splitCompanyTax = ({ carrier, amount }: { carrier: string; amount: number }) =>
  carrier === "company" ? splitIncludedTax(amount) : { net: null, tax: null };

/** What the provider's file calls an adjustment. */
export const adjustmentReference = (orderNumber: string, ordinal: number): string => `${orderNumber}-${ordinal}`;
