import * as z from "zod/mini";
import { id } from "./text.ts";

export const SiteContent = z.object({ section: z.string(), key: z.string(), value: z.string() });
export type SiteContent = z.infer<typeof SiteContent>;

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
});
export type Capabilities = z.infer<typeof Capabilities>;
