import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./limits.ts";
import { PASSWORD_MISSING } from "./messages.ts";
import * as z from "zod/mini";
import { Email } from "./member.ts";
import { permissions, roles } from "./permissions.ts";
import { maxText, id, timestamp, personName, requiredText } from "./text.ts";

export const Role = z.enum(roles);

/** The minimum of S5.23. */
export const ADMINISTRATOR_PASSWORD = { min: 6, max: PASSWORD_MAX } as const;

export const NewAdministratorPassword = z.string(PASSWORD_MISSING).check(
  z.minLength(ADMINISTRATOR_PASSWORD.min, `密碼至少 ${ADMINISTRATOR_PASSWORD.min} 個字元`),
  maxText(ADMINISTRATOR_PASSWORD.max, `密碼最多 ${ADMINISTRATOR_PASSWORD.max} 個字元`),
  z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "密碼含有無法使用的字元"),
);

/** What the command that makes a super administrator takes. */
export const NewSuperAdministrator = z.strictObject({
  email: Email,
  name: z.optional(personName("姓名", NAME_MAX)),
  password: NewAdministratorPassword,
});
export type NewSuperAdministrator = z.infer<typeof NewSuperAdministrator>;

/** `POST /api/admin/login`; `username` is the e-mail. */
export const AdministratorLoginInput = z.strictObject({
  username: requiredText("帳號", EMAIL_MAX),
  password: z
    .string(PASSWORD_MISSING)
    .check(z.minLength(1, PASSWORD_MISSING), maxText(ADMINISTRATOR_PASSWORD.max, "密碼太長")),
});
export type AdministratorLoginInput = z.infer<typeof AdministratorLoginInput>;

/** `GET /api/admin/auth`. */
export const SignedInAdministrator = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  permissions: z.array(z.enum(permissions)),
  lastLoginAt: z.nullable(timestamp),
});
export type SignedInAdministrator = z.infer<typeof SignedInAdministrator>;
