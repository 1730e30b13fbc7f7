import * as z from "zod/mini";
import { ONE_TIME_CODE_MAX, PASSWORD_MAX } from "../platform/limits.ts";
import { maxTextCheck } from "../platform/text.ts";

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, half a minute. */
export const TOTP = { digits: 6, period: 30 } as const;
/** Wrong codes that end a set-up; a new one can be begun. */
export const TOTP_SETUP_TRIES = 5;
/** Each opens one sign-in without the authenticator. */
export const RECOVERY_CODE_COUNT = 10;

/** A code of the authenticator, or a recovery code, as typed. */
export const OneTimeCode = z
  .string("請輸入驗證碼")
  .check(z.trim(), z.minLength(1, "請輸入驗證碼"), maxTextCheck(ONE_TIME_CODE_MAX, "驗證碼太長"));

export const CurrentPassword = z
  .string("請填寫目前的密碼")
  .check(z.minLength(1, "請填寫目前的密碼"), maxTextCheck(PASSWORD_MAX, "密碼太長"));

/** What confirms a session: the password, and a code where a second factor is set up. */
export const AdministratorReauthenticationInput = z.strictObject({
  password: CurrentPassword,
  code: z.optional(OneTimeCode),
});
export type AdministratorReauthenticationInput = z.infer<typeof AdministratorReauthenticationInput>;

/** A secret that is not confirmed yet: as text, and as the address that an authenticator reads from a QR code. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.infer<typeof TotpSecret>;

export const TotpConfirmInput = z.strictObject({ code: OneTimeCode });
export type TotpConfirmInput = z.infer<typeof TotpConfirmInput>;

/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The second factor of the signed-in administrator. */
export const TotpState = z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() });
export type TotpState = z.infer<typeof TotpState>;
