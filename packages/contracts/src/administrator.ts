import * as z from "zod/mini";
import { permissions, roles } from "./permissions.ts";
import { id, moment, requiredText } from "./text.ts";

export const Role = z.enum(roles);

/** `POST /api/admin/login`; `username` is the e-mail. */
export const AdminLoginInput = z.strictObject({
  username: requiredText("帳號", 254),
  password: z.string("請填寫密碼").check(z.minLength(1, "請填寫密碼"), z.maxLength(128, "密碼太長")),
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
