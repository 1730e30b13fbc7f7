import { NAME_MAX } from "./limits.ts";
import * as z from "zod/mini";
import { Email, MEMBER_PASSWORD, NewPassword, Phone } from "./member.ts";
import { maxText, timestamp, namePart, personName, optionalText } from "./text.ts";

/** What a member sees and changes of their own account. */
export const Profile = z.object({
  email: z.string(),
  phone: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  marketingOptIn: z.boolean(),
  /** Whether questions may go to a language model without being asked again. */
  modelConsent: z.boolean(),
  /** False for who came by Google and has set none. */
  hasPassword: z.boolean(),
  /** The Google accounts that open this one. */
  identities: z.array(z.object({ email: z.nullable(z.string()), linkedAt: timestamp })),
  createdAt: timestamp,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z.strictObject({
  fullName: personName("姓名", NAME_MAX),
  firstName: personName("名字", NAME_MAX),
  /** Empty for a name of one part. */
  lastName: namePart(NAME_MAX),
  /** Empty for who came by Google and has given none. */
  phone: z.union([z.literal(""), Phone]),
  marketingOptIn: z.boolean("請選擇是否收信"),
  modelConsent: z.boolean("請選擇是否同意"),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

const KnownPassword = z
  .string("請填寫目前的密碼")
  .check(z.minLength(1, "請填寫目前的密碼"), maxText(MEMBER_PASSWORD.max, "密碼太長"));

export const ChangePasswordInput = z.strictObject({ current: KnownPassword, password: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** One of the member's live sessions. `id` names it to its owner and opens nothing. */
export const SessionView = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** The browser as it described itself. */
  userAgent: z.string(),
  createdAt: timestamp,
  /** To the hour. */
  lastUsedAt: timestamp,
});
export type SessionView = z.infer<typeof SessionView>;
export const SessionId = z.string("找不到這個登入").check(z.regex(/^[A-Za-z0-9_-]{22}$/, "找不到這個登入"));

export const ForgotPasswordInput = z.strictObject({ email: Email });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

const LinkToken = z.string("連結不完整").check(z.regex(/^[A-Za-z0-9_-]{43}$/, "連結不完整，請從信裡再點一次"));

export const ResetPasswordInput = z.strictObject({ token: LinkToken, password: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** Shows that it is the member who asks: the password, or, for who has none, a session that was opened a moment ago. */
const proof = { password: z.optional(KnownPassword) };

export const ChangeEmailInput = z.strictObject({ email: Email, ...proof });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

export const ReauthenticateInput = z.strictObject(proof);
export type ReauthenticateInput = z.infer<typeof ReauthenticateInput>;

export const ConfirmEmailInput = z.strictObject({ token: LinkToken });
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>;

/** `email`: one's own, typed out, where there is no password to ask for. */
export const DeleteAccountInput = z.strictObject({ ...proof, email: z.optional(optionalText(254)) });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** Everything the site keeps of a member, for them to take along: the file of `GET /api/account/export`. */
export const AccountExport = z.object({
  exportedAt: timestamp,
  profile: Profile,
  choices: z.record(z.string(), z.nullable(z.string())),
  memberships: z.array(z.object({ planType: z.string(), startsAt: timestamp, endsAt: timestamp })),
  prayers: z.array(z.record(z.string(), z.unknown())),
  oracles: z.array(z.record(z.string(), z.unknown())),
  dialogues: z.array(z.record(z.string(), z.unknown())),
  /** A row a day that was done; one without a day for a manual that was only begun. */
  manuals: z.array(z.record(z.string(), z.unknown())),
  moments: z.array(z.record(z.string(), z.unknown())),
  purchases: z.array(z.record(z.string(), z.unknown())),
  orders: z.array(z.record(z.string(), z.unknown())),
  notifications: z.array(z.record(z.string(), z.unknown())),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** What a person goes to Google for: to sign in or register, to link it to their account, or to show again who they are. */
export const GoogleIntent = z.enum(["sign-in", "link", "again"]);
export type GoogleIntent = z.infer<typeof GoogleIntent>;

/** The query of `GET /api/auth/google`. The consents count for a new member, and only from our own pages. */
export const GoogleStart = z.object({
  intent: z._default(GoogleIntent, "sign-in"),
  returnTo: z.optional(z.string()),
  confirmAge: z.optional(z.literal("1")),
  marketingOptIn: z.optional(z.literal("1")),
});
export type GoogleStart = z.infer<typeof GoogleStart>;
