/** The payment methods of the hosted page, by the names of their flags in the request. Source: docs/payuni-protocol.md, "Hosted page". */
export const hostedPageMethods = [
  "Credit",
  "CreditInst",
  "CreditUnionPay",
  "ATM",
  "CVS",
  "ICash",
  "LinePay",
  "JKoPay",
  "Aftee",
  "ApplePay",
  "GooglePay",
  "SamsungPay",
] as const;
type HostedPageMethod = (typeof hostedPageMethods)[number];

/** Whole TWD, both limits inclusive. */
interface AmountLimit {
  min: number;
  max: number;
}

const card: AmountLimit = { min: 1, max: 199_999 };

/**
 * The amounts that each method accepts; null where docs/payuni-protocol.md names no limit. Apple, Google and Samsung Pay
 * have the card's limit here because they charge a card; PAYUNi does not document theirs.
 *
 * Source: docs/payuni-protocol.md, "Hosted page".
 */
export const amountLimits: Readonly<Record<HostedPageMethod, AmountLimit | null>> = {
  Credit: card,
  CreditInst: card,
  CreditUnionPay: card,
  ATM: { min: 15, max: 49_999 },
  CVS: { min: 30, max: 20_000 },
  ICash: null,
  LinePay: null,
  JKoPay: null,
  Aftee: { min: 20, max: 49_999 },
  ApplePay: card,
  GooglePay: card,
  SamsungPay: card,
};

/** Whether a method accepts an amount, in whole TWD. */
export function acceptsAmount(method: HostedPageMethod, amount: number): boolean {
  const limit = amountLimits[method];
  return (
    Number.isSafeInteger(amount) && amount >= (limit?.min ?? 1) && amount <= (limit?.max ?? Number.MAX_SAFE_INTEGER)
  );
}

/**
 * The methods that accept an amount, in the order given.
 *
 * @param amount whole TWD.
 * @param among the methods that the merchant has; all by default.
 */
export function methodsForAmount(
  amount: number,
  among: readonly HostedPageMethod[] = hostedPageMethods,
): HostedPageMethod[] {
  return among.filter((method) => acceptsAmount(method, amount));
}

/** How a trade was paid, as PAYUNi's PaymentType says it. Source: docs/payuni-protocol.md, "Notify and return". */
const paymentTypes = {
  "1": "card",
  "2": "atm",
  "3": "cvs",
  "6": "icash",
  "7": "aftee",
  "9": "linepay",
  "11": "jkopay",
} as const;
export type PaymentType = (typeof paymentTypes)[keyof typeof paymentTypes];

/** The method that a PaymentType names, or null when it is missing or not in docs/payuni-protocol.md. */
export function paymentTypeOf(paymentType: string | undefined): PaymentType | null {
  return paymentType !== undefined && Object.hasOwn(paymentTypes, paymentType)
    ? paymentTypes[paymentType as keyof typeof paymentTypes]
    : null;
}
