import { editFields } from "../platform/change.ts";
import { Timezone } from "../platform/general-settings.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "../platform/limits.ts";
import { listInput } from "../platform/list.ts";
import { PASSWORD_MISSING } from "../platform/messages.ts";
import * as z from "zod/mini";
import { Email } from "../platform/email-address.ts";
import { permissions, roles } from "../platform/permissions.ts";
import { maxTextCheck, id, personNamePart, timestamp, personNameSchema, requiredText } from "../platform/text.ts";
import { CurrentPassword, OneTimeCode } from "./totp.ts";

export const Role = z.enum(roles, "請選擇角色");

/** The minimum of S5.23. */
export const ADMINISTRATOR_PASSWORD_LENGTH = { min: 6, max: PASSWORD_MAX } as const;

export const NewAdministratorPassword = z.string(PASSWORD_MISSING).check(
  z.minLength(ADMINISTRATOR_PASSWORD_LENGTH.min, `密碼至少 ${ADMINISTRATOR_PASSWORD_LENGTH.min} 個字元`),
  maxTextCheck(ADMINISTRATOR_PASSWORD_LENGTH.max, `密碼最多 ${ADMINISTRATOR_PASSWORD_LENGTH.max} 個字元`),
  z.refine<string>((value) => value.isWellFormed() && !value.includes("\0"), "密碼含有無法使用的字元"),
);

/** What the command that makes a super administrator takes. */
export const NewSuperAdministrator = z.strictObject({
  email: Email,
  name: z.optional(personNameSchema("姓名", NAME_MAX)),
  password: NewAdministratorPassword,
});
export type NewSuperAdministrator = z.infer<typeof NewSuperAdministrator>;

/** `POST /api/admin/login`; `username` is the e-mail. */
export const AdministratorLoginInput = z.strictObject({
  username: requiredText("帳號", EMAIL_MAX),
  password: z
    .string(PASSWORD_MISSING)
    .check(z.minLength(1, PASSWORD_MISSING), maxTextCheck(ADMINISTRATOR_PASSWORD_LENGTH.max, "密碼太長")),
  /** The second factor of an account that has one; ignored for any other. */
  code: z.optional(OneTimeCode),
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
  hasTotp: z.boolean(),
  /** A super administrator of a production site without a second factor: every other call is refused until it is set up. */
  mustEnrolTotp: z.boolean(),
  /** What the site calls itself, for the titles of the screens. */
  siteName: z.string(),
  /** The zone in which the screens show times. */
  timezone: Timezone,
});
export type SignedInAdministrator = z.infer<typeof SignedInAdministrator>;

const names = { firstName: personNameSchema("名字", NAME_MAX), lastName: personNamePart(NAME_MAX) };
const isActive = z.boolean("請選擇是否啟用");

/** `POST /api/admin/administrators` (S7.50). */
export const NewAdministratorInput = z.strictObject({
  email: Email,
  ...names,
  lastName: z._default(names.lastName, ""),
  role: z._default(Role, "moderator"),
  password: NewAdministratorPassword,
  isActive: z._default(isActive, true),
});
export type NewAdministratorInput = z.infer<typeof NewAdministratorInput>;

/** What the form edits. */
export const AdministratorFields = z.strictObject({ ...names, role: Role, isActive });

/** `PUT /api/admin/administrators/:id`: what is left out stays. The e-mail cannot be changed, so only the same one is taken. */
export const AdministratorEdit = z.extend(z.partial(AdministratorFields), {
  ...editFields,
  email: z.optional(Email),
});
export type AdministratorEdit = z.infer<typeof AdministratorEdit>;

/** `PUT /api/admin/administrators/:id/password`. */
export const AdministratorPasswordInput = z.strictObject({ id, password: NewAdministratorPassword });
export type AdministratorPasswordInput = z.infer<typeof AdministratorPasswordInput>;

/** The administrator's own password. */
export const ChangeOwnPasswordInput = z.strictObject({
  current: CurrentPassword,
  password: NewAdministratorPassword,
});
export type ChangeOwnPasswordInput = z.infer<typeof ChangeOwnPasswordInput>;

/** An administrator as the list shows it. */
export const AdministratorListItem = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  isActive: z.boolean(),
  lastLoginAt: z.nullable(timestamp),
  hasTotp: z.boolean(),
  /** Live sessions. */
  sessions: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AdministratorListItem = z.infer<typeof AdministratorListItem>;

export const AdministratorListInput = listInput({
  filters: { role: Role, isActive: z.boolean() },
  sorts: ["createdAt", "email"],
  defaultSort: "createdAt",
});
export type AdministratorListInput = z.infer<typeof AdministratorListInput>;

/** The four cards (S2.130). */
export const AdministratorCounts = z.object({
  total: z.int(),
  active: z.int(),
  superAdmins: z.int(),
  /** Signed in within the last 24 hours. */
  recent: z.int(),
});
export type AdministratorCounts = z.infer<typeof AdministratorCounts>;
