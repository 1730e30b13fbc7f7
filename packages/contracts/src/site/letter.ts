import * as z from "zod/mini";
import { bulkIds } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { mailPurposes } from "../platform/mail.ts";
import { id, requiredText, timestamp } from "../platform/text.ts";

/** `lost`: it waits for longer than its job could take, so the job is gone; `waiting`: its job is under way. */
export const letterStates = { failed: "寄送失敗", lost: "遺失，沒有寄出", waiting: "排隊中" } as const;
export type UnsentLetterState = keyof typeof letterStates;
const UnsentLetterState = z.enum(
  Object.keys(letterStates) as [UnsentLetterState, ...UnsentLetterState[]],
  "沒有這種狀態",
);

/** What went wrong, in words; the mail server's own answer stands beside it. */
export const letterFailures = {
  unreachable: "連不上寄信的伺服器",
  sign_in: "寄信的伺服器不接受我們的帳號",
  refused: "收信的一方拒收",
  later: "收信的一方暫時不收",
  other: "寄信的伺服器回報錯誤",
} as const;
export type LetterFailure = keyof typeof letterFailures;

/** Why a letter cannot be queued again. */
export const requeueRefusals = {
  sent: "這封信已經寄出了",
  set_aside: "這封信已經擱置，不再寄送",
  queued: "這封信已經在排隊，很快就會寄出",
  link_ended: "信裡的連結已經用過或過期，請對方重新申請一次",
  short_lived: "這種信過了當下就沒有用，請對方重新申請一次",
} as const;
export type RequeueRefusal = keyof typeof requeueRefusals;
const RequeueRefusal = z.enum(Object.keys(requeueRefusals) as [RequeueRefusal, ...RequeueRefusal[]]);

/** The emails that have not been sent. */
export const letterList = listInput({
  filters: { state: UnsentLetterState },
  sorts: ["createdAt"],
  defaultSort: "-createdAt",
});
export type LetterListInput = z.infer<typeof letterList>;

/** An email that has not been sent. Neither its text nor its subject, which can hold secret links and names. */
export const Letter = z.object({
  id,
  state: UnsentLetterState,
  /** A label of {@link mailPurposes}. */
  purpose: z.string(),
  /** Masked for those who may not see contacts, and so is the mail server's answer, which often repeats it. */
  recipient: z.string(),
  failure: z.nullable(z.enum(Object.keys(letterFailures) as [LetterFailure, ...LetterFailure[]])),
  answer: z.nullable(z.string()),
  /** Since it was queued, or queued again. */
  tries: z.int(),
  /** Whether the queue itself will try again. */
  isRetried: z.boolean(),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  memberId: z.nullable(id),
  /** Why it cannot be queued again; null where it can. */
  refusal: z.nullable(RequeueRefusal),
  createdAt: timestamp,
  queuedAt: z.nullable(timestamp),
});
export type Letter = z.infer<typeof Letter>;

/** One letter or several. */
export const LetterRequeueInput = z.strictObject({ ids: bulkIds, reason: requiredText("重寄的原因", 200) });
export type LetterRequeueInput = z.infer<typeof LetterRequeueInput>;
/** Letters that need not be sent any more leave the list. */
export const LetterSetAsideInput = z.strictObject({ ids: bulkIds, reason: requiredText("擱置的原因", 200) });
export type LetterSetAsideInput = z.infer<typeof LetterSetAsideInput>;
/** `changed` were queued again or set aside; the others were sent or queued meanwhile, or must not be sent again. */
export const LetterResult = z.object({ changed: z.int(), left: z.int() });
export type LetterResult = z.infer<typeof LetterResult>;

/** What a letter is for, in words. */
export const purposeLabel = (purpose: string): string =>
  Object.hasOwn(mailPurposes, purpose) ? mailPurposes[purpose as keyof typeof mailPurposes].label : "其他信件";
