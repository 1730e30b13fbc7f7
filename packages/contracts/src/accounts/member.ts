import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PHONE_MAX } from "../platform/limits.ts";
import { AGE_UNCONFIRMED, PASSWORD_MISSING, PHONE_MISSING } from "../platform/messages.ts";
import * as z from "zod/mini";
import { Email } from "../platform/email-address.ts";
import { maxTextCheck, id, personNameSchema, requiredText, possiblyEmptyText } from "../platform/text.ts";

export const MEMBER_PASSWORD_LENGTH = { min: 8, max: PASSWORD_MAX } as const;

/** `GET /api/auth/user` (S3.01). Choices are catalogue keys, null until made. */
export const SignedInMember = z.object({
  id,
  firstName: z.string(),
  profile: z.object({
    registrationCompleted: z.boolean(),
    fullName: z.string(),
    soulPlanet: z.nullable(z.string()),
    soulLeyline: z.nullable(z.string()),
    sacredObject: z.nullable(z.string()),
    sacredSong: z.nullable(z.string()),
    prayerWish: z.nullable(z.string()),
  }),
  activeMembership: z.nullable(z.object({ endDate: z.string(), isActive: z.boolean() })),
});
export type SignedInMember = z.infer<typeof SignedInMember>;

/**
 * An e-mail or a phone, and a password. Only emptiness and length are validated: a malformed one fails as a wrong
 * credential.
 */
export const LoginInput = z.strictObject({
  identifier: requiredText("帳號", EMAIL_MAX),
  password: z
    .string(PASSWORD_MISSING)
    .check(z.minLength(1, PASSWORD_MISSING), maxTextCheck(MEMBER_PASSWORD_LENGTH.max, "密碼太長")),
  returnTo: z.optional(possiblyEmptyText(500)),
});
export type LoginInput = z.infer<typeof LoginInput>;

/**
 * `09xxxxxxxx`, `+8869xxxxxxxx` or international (`+` and 8 to 15 digits), spaces and dashes allowed; the output is E.164
 * (docs/decisions/0022).
 */
export const Phone = z.pipe(
  z.string(PHONE_MISSING).check(z.trim(), z.minLength(1, PHONE_MISSING), maxTextCheck(PHONE_MAX, "手機號碼太長")),
  z.pipe(
    z.transform((value: string) => {
      const digits = value.replace(/[\s-]/g, "");
      if (/^09\d{8}$/.test(digits)) return `+886${digits.slice(1)}`;
      return digits.replace(/^\+8860(?=9)/, "+886");
    }),
    z.string().check(z.regex(/^\+(8869\d{8}|(?!886)[1-9]\d{7,14})$/, "手機號碼的格式不正確，例如 0912345678")),
  ),
);

export const NewPassword = z.string(PASSWORD_MISSING).check(
  z.minLength(MEMBER_PASSWORD_LENGTH.min, `密碼至少 ${MEMBER_PASSWORD_LENGTH.min} 個字元`),
  maxTextCheck(MEMBER_PASSWORD_LENGTH.max, `密碼最多 ${MEMBER_PASSWORD_LENGTH.max} 個字元`),
  z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "密碼含有無法使用的字元"),
);

/**
 * `POST /api/register`. `confirmAge`: 18, or with a guardian's consent; the forms require it, a documented caller may leave
 * it out but not send false. The server also refuses the most common passwords.
 */
export const RegisterInput = z.strictObject({
  email: Email,
  password: NewPassword,
  fullName: personNameSchema("姓名", NAME_MAX),
  phone: Phone,
  registrationType: z._default(z.literal("website", "註冊來源不正確"), "website"),
  confirmAge: z.optional(z.literal(true, AGE_UNCONFIRMED)),
  marketingOptIn: z._default(z.boolean("請選擇是否收信"), false),
  returnTo: z.optional(possiblyEmptyText(500)),
  /** The token of the email link to a paid order, which registers also while registration is switched off. */
  claimToken: z.optional(possiblyEmptyText(100)),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** What signing in and registering answer. `redirectUrl` is always a path on our own origin. */
export const SignInResult = z.object({ message: z.string(), redirectUrl: z.string(), user: SignedInMember });
export type SignInResult = z.infer<typeof SignInResult>;
