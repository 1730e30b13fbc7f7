import * as z from "zod/mini";
import { reauthenticationFields } from "../accounts/password.ts";
import { Profile } from "../accounts/profile.ts";
import { Recurrence } from "../journey/recurrence.ts";
import { possiblyEmptyText, timestamp } from "../platform/text.ts";
import { type ExportedList, exportedLists } from "./exported-lists.ts";

/** `email` is the member's own, typed out, where there is no password to ask for. */
export const DeleteAccountInput = z.strictObject({
  ...reauthenticationFields,
  email: z.optional(possiblyEmptyText(254)),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

const rows = z.array(z.record(z.string(), z.unknown()));
const lists = Object.fromEntries(Object.keys(exportedLists).map((name) => [name, rows])) as Record<
  ExportedList,
  typeof rows
>;

/** Everything the site stores about a member, and what it computes from that: the file of `GET /api/account/export`. */
export const AccountExport = z.object({
  exportedAt: timestamp,
  profile: Profile,
  choices: z.record(z.string(), z.nullable(z.string())),
  /** Null where the member's plan does not include it. */
  recurrence: z.nullable(Recurrence),
  ...lists,
  memberships: z.array(z.object({ planType: z.string(), startsAt: timestamp, endsAt: timestamp })),
});
export type AccountExport = z.infer<typeof AccountExport>;
