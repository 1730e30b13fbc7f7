import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import { id, possiblyEmptyText, timestamp } from "../platform/text.ts";

export const SiteText = z.object({ section: z.string(), key: z.string(), value: z.string() });
export type SiteText = z.infer<typeof SiteText>;

/** An editable text as administrators see it (S3.15); `description` says where it is shown. */
export const AdminSiteText = z.extend(SiteText, { id, description: z.string(), updatedAt: timestamp });
export type AdminSiteText = z.infer<typeof AdminSiteText>;

/** Input to update a text. How long it may be depends on its key: `contentRule` (site-content-rules.ts). */
export const SiteContentEdit = z.strictObject({ ...editFields, value: possiblyEmptyText(4000) });
export type SiteContentEdit = z.infer<typeof SiteContentEdit>;

export const ContactInfo = z.object({
  id,
  label: z.string(),
  value: z.string(),
  isActive: z.boolean(),
  order: z.int32(),
});
export type ContactInfo = z.infer<typeof ContactInfo>;

/** What this installation offers: the same for everybody until it is configured otherwise, or switched. */
export const Capabilities = z.object({
  /** Whether a model can be asked for readings. Without one, nothing of AI is shown. */
  modelAvailable: z.boolean(),
  /** Whether anybody can register, and whether wishes can be sent; whoever opened the page before may be told otherwise by the call. */
  registrationOpen: z.boolean(),
  prayersOpen: z.boolean(),
  /** Whether the trial is on offer. */
  trialOpen: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;
