import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PHONE_MAX } from "./limits.ts";
import { AGE_UNCONFIRMED, EMAIL_MISSING, PASSWORD_MISSING, PHONE_MISSING } from "./messages.ts";
import * as z from "zod/mini";
import { Membership, trialStates } from "./membership.ts";
import { PlanType } from "./plan.ts";
import { paidPlans } from "./renewal.ts";
import { maxText, id, personName, requiredText, optionalText, timestamp } from "./text.ts";

export const MEMBER_PASSWORD = { min: 8, max: PASSWORD_MAX } as const;

/** `GET /api/auth/user` (S3.01). Choices are catalogue keys, null until made. */
export const User = z.object({
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
export type User = z.infer<typeof User>;

/**
 * An e-mail or a phone, and a password. Only emptiness and length are validated: a malformed one fails as a wrong
 * credential.
 */
export const LoginInput = z.strictObject({
  identifier: requiredText("帳號", EMAIL_MAX),
  password: z
    .string(PASSWORD_MISSING)
    .check(z.minLength(1, PASSWORD_MISSING), maxText(MEMBER_PASSWORD.max, "密碼太長")),
  returnTo: z.optional(optionalText(500)),
});
export type LoginInput = z.infer<typeof LoginInput>;

/**
 * The canonical form of an e-mail, by which accounts are found and attempts are counted: ASCII letters in lower case and
 * nothing else changed, as `lower(… collate "C")` does in the database (packages/db/src/email.ts).
 */
export const canonicalEmail = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** ASCII only, so that comparing without case is unambiguous. */
export const Email = z
  .string(EMAIL_MISSING)
  .check(z.trim(), z.minLength(1, EMAIL_MISSING), maxText(EMAIL_MAX, "電子郵件太長"), z.email("電子郵件的格式不正確"));

/**
 * `09xxxxxxxx`, `+8869xxxxxxxx` or international (`+` and 8 to 15 digits), spaces and dashes allowed; the output is E.164
 * (docs/decisions/0022).
 */
export const Phone = z.pipe(
  z.string(PHONE_MISSING).check(z.trim(), z.minLength(1, PHONE_MISSING), maxText(PHONE_MAX, "手機號碼太長")),
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
  z.minLength(MEMBER_PASSWORD.min, `密碼至少 ${MEMBER_PASSWORD.min} 個字元`),
  maxText(MEMBER_PASSWORD.max, `密碼最多 ${MEMBER_PASSWORD.max} 個字元`),
  z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "密碼含有無法使用的字元"),
);

/**
 * `POST /api/register`. `confirmAge`: 18, or with a guardian's consent; the forms require it, a documented caller may leave
 * it out but not send false. The server also refuses the most common passwords.
 */
export const RegisterInput = z.strictObject({
  email: Email,
  password: NewPassword,
  fullName: personName("姓名", NAME_MAX),
  phone: Phone,
  registrationType: z._default(z.literal("website", "註冊來源不正確"), "website"),
  confirmAge: z.optional(z.literal(true, AGE_UNCONFIRMED)),
  marketingOptIn: z._default(z.boolean("請選擇是否收信"), false),
  returnTo: z.optional(optionalText(500)),
  /** The token of the email link to a paid order, which registers also while registration is switched off. */
  claimToken: z.optional(optionalText(100)),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** What signing in and registering answer. `redirectUrl` is always a path on our own origin. */
export const SignedIn = z.object({ message: z.string(), redirectUrl: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * The soul temple's overview: statistics over the member's own prayers; `energy` and `success` in whole percent, null
 * where there are none.
 */
export const Overview = z.object({
  membership: Membership,
  /** The plan that was chosen for the journey and is not paid; null while a plan runs. */
  chosenPlan: z.nullable(z.enum(paidPlans)),
  trial: z.enum(trialStates),
  energy: z.nullable(z.int32()),
  active: z.int32(),
  fulfilled: z.int32(),
  success: z.nullable(z.int32()),
  /** How many prayers the success rate was counted over. */
  successCounted: z.int32(),
  /** Rituals done on this Taipei day besides the one that ended the journey, and how many more the plan allows; null is without limit. */
  ritualsToday: z.int32(),
  ritualsLeftToday: z.nullable(z.int32()),
  /** The manual that was begun first: the last step of the journey. */
  prayerManual: z.nullable(z.string()),
  /** Whether the account was made within the last 24 hours. */
  isNew: z.boolean(),
  /** The member's plan that does not run because its refund is on its way, and its order; null where there is none. */
  stoppedPlan: z.nullable(z.object({ orderId: id, planType: PlanType, since: timestamp })),
});
export type Overview = z.infer<typeof Overview>;
