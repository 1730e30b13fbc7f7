import * as z from "zod/mini";
import { reauthenticationFields } from "../accounts/password.ts";
import { Profile } from "../accounts/profile.ts";
import { Recurrence } from "../journey/recurrence.ts";
import { possiblyEmptyText, timestamp } from "../platform/text.ts";

/** `email` is the member's own, typed out, where there is no password to ask for. */
export const DeleteAccountInput = z.strictObject({
  ...reauthenticationFields,
  email: z.optional(possiblyEmptyText(254)),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** Everything the site stores about a member, and what it computes from that: the file of `GET /api/account/export`. */
export const AccountExport = z.object({
  exportedAt: timestamp,
  profile: Profile,
  choices: z.record(z.string(), z.nullable(z.string())),
  /** Null where the member's plan does not include it. */
  recurrence: z.nullable(Recurrence),
  memberships: z.array(z.object({ planType: z.string(), startsAt: timestamp, endsAt: timestamp })),
  prayers: z.array(z.record(z.string(), z.unknown())),
  oracles: z.array(z.record(z.string(), z.unknown())),
  dialogues: z.array(z.record(z.string(), z.unknown())),
  /** One row for each day done, and one without a day for a manual that was only started. */
  manuals: z.array(z.record(z.string(), z.unknown())),
  moments: z.array(z.record(z.string(), z.unknown())),
  purchases: z.array(z.record(z.string(), z.unknown())),
  orders: z.array(z.record(z.string(), z.unknown())),
  notifications: z.array(z.record(z.string(), z.unknown())),
});
export type AccountExport = z.infer<typeof AccountExport>;
