import * as z from "zod/mini";
import { Email } from "./email-address.ts";
import { defaultSite } from "./site-identity.ts";
import { maxTextCheck, personNamePart, timestamp, visibleName } from "./text.ts";

/** The zones in which the back office can show times. Days are Taipei days in every zone. */
export const timezones = { "Asia/Taipei": "台北時間（UTC+8）", UTC: "世界協調時間（UTC）" } as const;
export type Timezone = keyof typeof timezones;
export const Timezone = z.enum(Object.keys(timezones) as [Timezone, ...Timezone[]], "請選擇時區");

export const SITE_NAME_MAX = 60;
export const TAGLINE_MAX = 80;
export const DESCRIPTION_MAX = 300;

/** What administrators send. The e-mail receives the site's own alerts and may be empty. */
export const GeneralSettingsInput = z.strictObject({
  name: visibleName("網站名稱", SITE_NAME_MAX),
  tagline: personNamePart(TAGLINE_MAX),
  email: z.string("這個欄位要填文字").check(
    z.trim(),
    maxTextCheck(254, "最多 254 個字"),
    z.refine((value) => value === "" || Email.safeParse(value).success, "電子郵件的格式不正確"),
  ),
  timezone: Timezone,
  description: personNamePart(DESCRIPTION_MAX),
});
export type GeneralSettingsInput = z.infer<typeof GeneralSettingsInput>;
/** With the `updatedAt` of the settings that the edit began from. */
export const GeneralSettingsEdit = z.extend(GeneralSettingsInput, { updatedAt: z.optional(timestamp) });
export type GeneralSettingsEdit = z.infer<typeof GeneralSettingsEdit>;

/** The labels of the fields, in their display order. */
export const generalSettingsLabels = {
  name: "網站名稱",
  tagline: "網站標語",
  description: "網站描述",
  email: "管理員電子郵件",
  timezone: "時區",
} as const satisfies Record<keyof GeneralSettingsInput, string>;

/** The general settings as administrators see them. */
export const GeneralSettings = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  timezone: Timezone,
  description: z.string(),
  updatedAt: timestamp,
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;

/** Before the first change. */
export const defaultGeneralSettings: GeneralSettingsInput = { ...defaultSite, email: "", timezone: "Asia/Taipei" };

/** The public part of the settings: `SiteBranding` as a schema. */
export const PublicSite = z.object({ name: z.string(), tagline: z.string(), description: z.string() });
