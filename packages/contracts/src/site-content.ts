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
