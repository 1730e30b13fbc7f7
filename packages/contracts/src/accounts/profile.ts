import * as z from "zod/mini";
import { NAME_MAX } from "../platform/limits.ts";
import { Phone } from "./member.ts";
import { personNamePart, personNameSchema, timestamp } from "../platform/text.ts";

/** What a member sees of their own account. */
export const Profile = z.object({
  email: z.string(),
  phone: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  marketingOptIn: z.boolean(),
  /** Whether questions may be sent to a language model without asking each time. */
  modelConsent: z.boolean(),
  /** False for a member who registered with Google and has not set a password. */
  hasPassword: z.boolean(),
  /** The Google accounts that can sign in to this one. */
  identities: z.array(z.object({ email: z.nullable(z.string()), linkedAt: timestamp })),
  createdAt: timestamp,
});
export type Profile = z.infer<typeof Profile>;

/** What a member changes of their own account. */
export const ProfileInput = z.strictObject({
  fullName: personNameSchema("姓名", NAME_MAX),
  firstName: personNameSchema("名字", NAME_MAX),
  /** Empty for a name of one part. */
  lastName: personNamePart(NAME_MAX),
  /** Empty for a member who registered with Google and has given none. */
  phone: z.union([z.literal(""), Phone]),
  marketingOptIn: z.boolean("請選擇是否收信"),
  modelConsent: z.boolean("請選擇是否同意"),
});
export type ProfileInput = z.infer<typeof ProfileInput>;
