import * as z from "zod/mini";
import { EmailLinkToken } from "./password.ts";
import { id, timestamp } from "../platform/text.ts";

/** A change of a member's email that an administrator started: where it is. */
export const emailChangeStates = { waiting: "等待核准", approved: "已核准，等待生效", ended: "已結束" } as const;
export type EmailChangeState = keyof typeof emailChangeStates;
export const emailChangeStateKeys = Object.keys(emailChangeStates) as [EmailChangeState, ...EmailChangeState[]];

/** How it ended. */
export const emailChangeOutcomes = {
  moved: "已改用新的電子郵件",
  stopped_by_link: "從原信箱的連結停止",
  stopped_by_member: "會員自己停止",
  stopped_by_administrator: "管理員停止",
  email_taken: "新的電子郵件已被別的帳號使用",
  email_changed: "會員自己改了電子郵件",
  member_closed: "會員帳號已停用或刪除",
  expired: "太久沒有核准或確認",
} as const;
export type EmailChangeOutcome = keyof typeof emailChangeOutcomes;
export const emailChangeOutcomeKeys = Object.keys(emailChangeOutcomes) as [EmailChangeOutcome, ...EmailChangeOutcome[]];

/** The link in a letter: to the new address, which confirms, or to the old one, which stops. */
export const EmailChangeLinkInput = z.strictObject({ token: EmailLinkToken });
export type EmailChangeLinkInput = z.infer<typeof EmailChangeLinkInput>;

/** What confirming answers: from when the new address counts. */
export const EmailChangeConfirmResult = z.object({ movesAt: timestamp });
export type EmailChangeConfirmResult = z.infer<typeof EmailChangeConfirmResult>;

/** A member's own view of an approved change, which any of their sessions can stop. */
export const OwnEmailChange = z.object({ id, newEmail: z.string(), movesAt: timestamp, isConfirmed: z.boolean() });
export type OwnEmailChange = z.infer<typeof OwnEmailChange>;
