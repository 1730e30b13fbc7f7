import * as z from "zod/mini";
import { Email } from "../platform/email-address.ts";
import { MEMBER_PASSWORD_LENGTH, NewPassword } from "./member.ts";
import { maxTextCheck } from "../platform/text.ts";

const CurrentPassword = z
  .string("請填寫目前的密碼")
  .check(z.minLength(1, "請填寫目前的密碼"), maxTextCheck(MEMBER_PASSWORD_LENGTH.max, "密碼太長"));

export const ChangePasswordInput = z.strictObject({ current: CurrentPassword, password: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const ForgotPasswordInput = z.strictObject({ email: Email });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

/** The token of a link that was sent by e-mail: 256 bits in base64url. */
export const EmailLinkToken = z
  .string("連結不完整")
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, "連結不完整，請從信裡再點一次"));

export const ResetPasswordInput = z.strictObject({ token: EmailLinkToken, password: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** Re-authentication: the password, left out by a member who has none and signed in less than ten minutes ago. */
export const reauthenticationFields = { password: z.optional(CurrentPassword) };
