import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./limits.ts";
import { PASSWORD_MISSING } from "./words.ts";
import * as z from "zod/mini";
import { Email } from "./member.ts";
import { permissions, roles } from "./permissions.ts";
import { atMost, id, moment, personName, requiredText } from "./text.ts";

export const Role = z.enum(roles);

/** Specification, section 9. */
export const ADMIN_PASSWORD = { least: 6, most: PASSWORD_MAX } as const;

export const NewAdminPassword = z.string(PASSWORD_MISSING).check(
  z.minLength(ADMIN_PASSWORD.least, `密碼至少 ${ADMIN_PASSWORD.least} 個字元`),
  atMost(ADMIN_PASSWORD.most, `密碼最多 ${ADMIN_PASSWORD.most} 個字元`),
  z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "密碼含有無法使用的字元"),
);

/** What the command that makes a super administrator takes. */
export const NewSuperAdministrator = z.strictObject({
  email: Email,
  name: z.optional(personName("姓名", NAME_MAX)),
  password: NewAdminPassword,
});
export type NewSuperAdministrator = z.infer<typeof NewSuperAdministrator>;

/** `POST /api/admin/login`; `username` is the e-mail. */
export const AdminLoginInput = z.strictObject({
  username: requiredText("帳號", EMAIL_MAX),
  password: z.string(PASSWORD_MISSING).check(z.minLength(1, PASSWORD_MISSING), atMost(ADMIN_PASSWORD.most, "密碼太長")),
});
export type AdminLoginInput = z.infer<typeof AdminLoginInput>;

/** `GET /api/admin/auth`. */
export const SignedInAdministrator = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  permissions: z.array(z.enum(permissions)),
  lastLoginAt: z.nullable(moment),
});
export type SignedInAdministrator = z.infer<typeof SignedInAdministrator>;
