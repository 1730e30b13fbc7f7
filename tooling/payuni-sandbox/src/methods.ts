/** `card` asks for a card number, `number` issues a number to pay with later, `wallet` and `device` succeed at once. */
type Kind = "card" | "number" | "wallet" | "device";
type Method = {
  label: string;
  kind: Kind;
  paymentType: string;
  minAmount: number;
  maxAmount: number;
  authType?: string;
};

const card = { paymentType: "1", minAmount: 1, maxAmount: 199_999 } as const;
const wallet = { kind: "wallet", minAmount: 1, maxAmount: Number.MAX_SAFE_INTEGER } as const;

/** Every way to pay by its flag in the request, with PaymentType and the amounts it takes in TWD (protocol, UPP request). */
export const methods = {
  Credit: { ...card, label: "信用卡", kind: "card", authType: "1" },
  CreditInst: { ...card, label: "信用卡分期", kind: "card", authType: "2" },
  CreditUnionPay: { ...card, label: "銀聯卡", kind: "card", authType: "7" },
  ATM: { label: "ATM 轉帳", kind: "number", paymentType: "2", minAmount: 15, maxAmount: 49_999 },
  CVS: { label: "超商代碼", kind: "number", paymentType: "3", minAmount: 30, maxAmount: 20_000 },
  ICash: { ...wallet, label: "icash Pay", paymentType: "6" },
  LinePay: { ...wallet, label: "LINE Pay", paymentType: "9" },
  JKoPay: { ...wallet, label: "街口支付", paymentType: "11" },
  Aftee: { label: "AFTEE 先享後付", kind: "wallet", paymentType: "7", minAmount: 20, maxAmount: 49_999 },
  ApplePay: { ...card, label: "Apple Pay", kind: "device", authType: "4" },
  GooglePay: { ...card, label: "Google Pay", kind: "device", authType: "5" },
  SamsungPay: { ...card, label: "Samsung Pay", kind: "device", authType: "6" },
} as const satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
export const methodNames = Object.keys(methods) as MethodName[];
export const isMethod = (name: unknown): name is MethodName => typeof name === "string" && Object.hasOwn(methods, name);

/** A method's properties. */
export const methodOf = (name: MethodName): Method => methods[name];

/** The methods offered where a request names none, as the merchant's console would set them. */
export const defaultMethods: readonly MethodName[] = ["Credit", "ATM", "CVS"];

/** The terms of instalments that PAYUNi knows, in months. */
export const instalmentTerms: readonly number[] = [3, 6, 9, 12, 18, 24, 30];

export const acceptsAmount = (name: MethodName, amount: number): boolean =>
  amount >= methods[name].minAmount && amount <= methods[name].maxAmount;

export type CardOutcome = "paid" | "failed" | "unclear";
const cards: Record<string, CardOutcome> = {
  "4147631000000001": "paid",
  "3560511000000001": "paid",
  "4147631000000002": "failed",
  "3560511000000002": "failed",
  "4147631000000003": "unclear",
  "3560511000000003": "unclear",
};
export const successCard = "4147631000000001";
export const failingCard = "4147631000000002";

/** What happens to a payment with a test card; null for any other number. PAYUNi has no `…0003` (the bank does not answer). */
export const testCardOutcome = (number: string): CardOutcome | null => cards[number] ?? null;
