import * as z from "zod/mini";
import { listInput } from "../platform/list.ts";
import { CART_MAX, orderKinds } from "./order.ts";
import { EmailLinkToken, reauthenticationFields } from "../accounts/password.ts";
import { paymentMethods } from "./payment.ts";
import {
  RefundProposal,
  refundRequestOrigins,
  refundRequestStates,
  refundRevocations,
  revocationFields,
} from "./refund.ts";
import { BANK_ACCOUNT_LENGTH_LIMITS, DECISION_REASON_MAX, REQUEST_REASON_MAX } from "./refund-request-labels.ts";
import {
  dayWithMessage,
  id,
  idWithMessage,
  possiblyEmptyText,
  personNameSchema,
  requiredText,
  timestamp,
  visibleName,
} from "../platform/text.ts";

/** Made by a dialog, so that a repeated call pays nothing more. */
const idempotencyKey = idWithMessage("請關掉這個視窗，再打開一次");
const orderId = idWithMessage("找不到這筆訂單");
const requestId = idWithMessage("找不到這筆退款申請");
const State = z.enum(refundRequestStates, "請選擇退款申請的狀態");
/** The products of a cart that are meant; null for the whole order. */
const productIds = z._default(
  z.nullable(
    z.array(idWithMessage("找不到這件商品")).check(z.minLength(1, "請選擇商品"), z.maxLength(CART_MAX, "商品太多")),
  ),
  null,
);

/** What the buyer would get back for an order, or for some products of it. */
export const RefundOfferInput = z.strictObject({ orderId, productIds });
export type RefundOfferInput = z.infer<typeof RefundOfferInput>;

/** A member asks for a refund; `amount` is the one that was shown, and another one now is refused. */
export const RefundAskInput = z.strictObject({
  orderId,
  productIds,
  reason: possiblyEmptyText(REQUEST_REASON_MAX),
  amount: z.int32("退款金額必須是整數").check(z.gte(0, "退款金額不正確")),
});
export type RefundAskInput = z.infer<typeof RefundAskInput>;

export const RefundRequestIdInput = z.strictObject({ id: requestId });

/** A refund request as its buyer sees it. Amounts in whole TWD. */
export const OwnRefundRequest = z.object({
  id,
  state: State,
  reason: z.nullable(z.string()),
  productIds: z.nullable(z.array(id)),
  proposed: z.int32(),
  /** What was decided; null while nobody has decided. */
  amount: z.nullable(z.int32()),
  /** Why it was changed or declined; null where nothing was said. */
  decisionReason: z.nullable(z.string()),
  /** The time from which a bank account that was entered is paid; null where none was. */
  payoutFrom: z.nullable(timestamp),
  /** Until when an account can be entered by the last link; the request lapses then. Null where none was sent. */
  accountUntil: z.nullable(timestamp),
  createdAt: timestamp,
  closedAt: z.nullable(timestamp),
});
export type OwnRefundRequest = z.infer<typeof OwnRefundRequest>;

/** The latest request of an order, null for none, and what could be asked for now. */
export const RefundOffer = z.object({ proposal: RefundProposal, request: z.nullable(OwnRefundRequest) });
export type RefundOffer = z.infer<typeof RefundOffer>;

/** Bank accounts in Taiwan: the bank's three digits, and an account number, typed with or without blanks and hyphens. */
export const BankAccount = z.strictObject({
  bankCode: z.string("請填寫銀行代碼").check(z.trim(), z.regex(/^\d{3}$/, "銀行代碼是三位數字，例如 822")),
  branch: z._default(z.union([z.literal(""), visibleName("分行", BANK_ACCOUNT_LENGTH_LIMITS.branch)]), ""),
  accountNumber: z.string("請填寫帳號").check(
    z.overwrite((value) => value.replace(/[\s-]/g, "")),
    z.regex(/^\d{6,16}$/, "帳號是 6 到 16 位數字"),
  ),
  holder: personNameSchema("戶名", BANK_ACCOUNT_LENGTH_LIMITS.holder),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** The one-time link to enter a bank account. */
export const BankAccountLinkInput = z.strictObject({ token: EmailLinkToken });
export type BankAccountLinkInput = z.infer<typeof BankAccountLinkInput>;

/**
 * What the page of the link shows. `by`: the order's member has to be signed in, or a code goes to the buyer's email; `isMine`: the
 * caller is that member.
 */
export const BankAccountLink = z.object({
  orderNumber: z.string(),
  description: z.string(),
  amount: z.int32(),
  by: z.enum(["member", "code"]),
  isMine: z.boolean(),
});
export type BankAccountLink = z.infer<typeof BankAccountLink>;

/** The member enters the account; the password where the last sign-in is more than ten minutes ago. */
export const OwnBankAccountInput = z.strictObject({
  token: EmailLinkToken,
  account: BankAccount,
  ...reauthenticationFields,
});
export type OwnBankAccountInput = z.infer<typeof OwnBankAccountInput>;

/** A visitor enters the account, with the code from the email. */
export const BankAccountByCodeInput = z.strictObject({
  token: EmailLinkToken,
  account: BankAccount,
  code: z.string("請填寫驗證碼").check(z.trim(), z.regex(/^\d{6}$/, "驗證碼是六位數字")),
});
export type BankAccountByCodeInput = z.infer<typeof BankAccountByCodeInput>;

/** From when the account is paid. */
export const BankAccountEntryResult = z.object({ payoutFrom: timestamp });
export type BankAccountEntryResult = z.infer<typeof BankAccountEntryResult>;

/** Every refund request. */
export const RefundRequestListInput = listInput({
  filters: { state: State, progress: z.enum(["todo", "open", "closed"], "沒有這種進度") },
  sorts: ["createdAt"],
  defaultSort: "-createdAt",
});
export type RefundRequestListInput = z.infer<typeof RefundRequestListInput>;

/** A refund request as administrators see it. */
export const AdminRefundRequest = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  orderDescription: z.string(),
  orderTotal: z.int32(),
  orderKind: z.enum(orderKinds),
  method: z.nullable(z.enum(paymentMethods)),
  paidAt: z.nullable(timestamp),
  origin: z.enum(refundRequestOrigins),
  state: State,
  reason: z.nullable(z.string()),
  /** The products that are meant, with their names; null for the whole order. */
  productIds: z.nullable(z.array(id)),
  products: z.nullable(z.array(z.string())),
  proposed: z.int32(),
  amount: z.nullable(z.int32()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(timestamp),
  decisionReason: z.nullable(z.string()),
  /** What was decided to take back; null while nobody has decided. */
  revokes: z.nullable(z.enum(refundRevocations)),
  revokedProducts: z.nullable(z.array(z.string())),
  lastDay: z.nullable(z.string()),
  /** Why the gateway refused the last attempt to pay; null where it did not. */
  refusal: z.nullable(z.string()),
  /** Whether a bank account is there, and from when it may be paid. */
  hasAccount: z.boolean(),
  payoutFrom: z.nullable(timestamp),
  /** How many links to enter an account were sent, and until when the last one can be used; the request lapses then. */
  accountLinks: z.int32(),
  accountUntil: z.nullable(timestamp),
  /** Whether it may be paid to the account now. */
  isPayable: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  closedAt: z.nullable(timestamp),
});
export type AdminRefundRequest = z.infer<typeof AdminRefundRequest>;

const decisionReason = requiredText("原因", DECISION_REASON_MAX);

/** An administrator asks for the buyer of any order. */
export const OpenRequestInput = z.strictObject({
  orderId,
  productIds,
  reason: requiredText("原因", REQUEST_REASON_MAX),
});
export type OpenRequestInput = z.infer<typeof OpenRequestInput>;

/**
 * Accepts a request: as proposed, or with another amount and its reason. `toAccount`: by a bank transfer also where the gateway could
 * refund it. `idempotencyKey` is made by the dialog.
 */
export const AcceptRequestInput = z.strictObject({
  id: requestId,
  idempotencyKey,
  amount: z.int32("退款金額必須是整數").check(z.gte(1, "退款金額至少 1 元")),
  ...revocationFields,
  reason: possiblyEmptyText(DECISION_REASON_MAX),
  toAccount: z._default(z.boolean(), false),
});
export type AcceptRequestInput = z.infer<typeof AcceptRequestInput>;

export const DeclineRequestInput = z.strictObject({ id: requestId, reason: decisionReason });
export type DeclineRequestInput = z.infer<typeof DeclineRequestInput>;

export const NewBankAccountLinkInput = z.strictObject({ id: requestId, reason: decisionReason });
export type NewBankAccountLinkInput = z.infer<typeof NewBankAccountLinkInput>;

/** The money was sent to the account; `reference` is the bank's. */
export const RecordPayoutInput = z.strictObject({
  id: requestId,
  idempotencyKey,
  reference: requiredText("匯款編號", 100),
  day: dayWithMessage("請選擇匯款的日期"),
});
export type RecordPayoutInput = z.infer<typeof RecordPayoutInput>;

/** The account as administrators read it, each time with a row in the access log. */
export const ShownBankAccount = z.object({
  bankCode: z.string(),
  branch: z.string(),
  accountNumber: z.string(),
  holder: z.string(),
});
export type ShownBankAccount = z.infer<typeof ShownBankAccount>;
