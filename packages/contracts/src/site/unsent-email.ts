import * as z from "zod/mini";
import { bulkIds } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { mailPurposes } from "../platform/mail.ts";
import { id, timestamp } from "../platform/text.ts";

/** `lost`: it waits for longer than its job could take, so the job is gone; `waiting`: its job is under way. */
export const unsentEmailStates = { failed: "寄送失敗", lost: "遺失，沒有寄出", waiting: "排隊中" } as const;
export type UnsentEmailState = keyof typeof unsentEmailStates;
const UnsentLetterState = z.enum(
  Object.keys(unsentEmailStates) as [UnsentEmailState, ...UnsentEmailState[]],
  "沒有這種狀態",
);

/** `stuck`: failed or lost, so that somebody must decide. */
export const unsentEmailStateFilters = { stuck: "沒有送達", ...unsentEmailStates } as const;
export type UnsentEmailStateFilter = keyof typeof unsentEmailStateFilters;
const StateFilter = z.enum(
  Object.keys(unsentEmailStateFilters) as [UnsentEmailStateFilter, ...UnsentEmailStateFilter[]],
  "沒有這種狀態",
);

/** What went wrong, in words; the mail server's own answer stands beside it. */
export const unsentEmailFailures = {
  unreachable: "連不上寄信的伺服器",
  sign_in: "寄信的伺服器不接受我們的帳號",
  refused: "收信的一方拒收",
  later: "收信的一方暫時不收",
  other: "寄信的伺服器回報錯誤",
} as const;
export type UnsentEmailFailure = keyof typeof unsentEmailFailures;

/** Why a letter cannot be queued again. */
export const requeueRefusals = {
  sent: "這封信已經寄出了",
  set_aside: "這封信已經略過，不再寄送",
  queued: "這封信已經在排隊，很快就會寄出",
  link_ended: "信裡的連結已經用過或過期，請對方重新申請一次",
  short_lived: "這種信過了當下就沒有用，請對方重新申請一次",
} as const;
export type RequeueRefusal = keyof typeof requeueRefusals;
const RequeueRefusal = z.enum(Object.keys(requeueRefusals) as [RequeueRefusal, ...RequeueRefusal[]]);

/** The emails that have not been sent. */
export const UnsentEmailListInput = listInput({
  filters: { state: StateFilter },
  sorts: ["createdAt"],
  defaultSort: "-createdAt",
});
export type UnsentEmailListInput = z.infer<typeof UnsentEmailListInput>;

/** An email that has not been sent. Neither its text nor its subject, which can hold secret links and names. */
export const UnsentEmail = z.object({
  id,
  state: UnsentLetterState,
  /** A label of {@link mailPurposes}. */
  purpose: z.string(),
  /** Masked for those who may not see contacts, and so is the mail server's answer, which often repeats it. */
  recipient: z.string(),
  failure: z.nullable(z.enum(Object.keys(unsentEmailFailures) as [UnsentEmailFailure, ...UnsentEmailFailure[]])),
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
export type UnsentEmail = z.infer<typeof UnsentEmail>;

/** One letter or several, to be queued again or set aside. */
export const UnsentEmailIdsInput = z.strictObject({ ids: bulkIds });
export type UnsentEmailIdsInput = z.infer<typeof UnsentEmailIdsInput>;
/** `changed` were queued again or set aside; the others were sent or queued meanwhile, or must not be sent again. */
export const UnsentEmailsChangeResult = z.object({ changed: z.int(), left: z.int() });
export type UnsentEmailsChangeResult = z.infer<typeof UnsentEmailsChangeResult>;

/** What a letter is for, in words. */
export const mailPurposeLabel = (purpose: string): string =>
  Object.hasOwn(mailPurposes, purpose) ? mailPurposes[purpose as keyof typeof mailPurposes].label : "其他信件";
