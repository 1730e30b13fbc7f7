import { and, eq } from "drizzle-orm";
import type { Db } from "../../connection/client.ts";
import { contactInfo } from "../../schema/content/content.ts";
import { contactContents } from "../content/contact-info.ts";

/** Fills in the contact lines that the base seed left empty and nobody has changed since. */
export async function fillContactInfo(db: Db): Promise<void> {
  for (const { key, demoValue } of contactContents) {
    if (demoValue === null) continue;
    await db
      .update(contactInfo)
      .set({ value: demoValue, isActive: true })
      .where(
        and(eq(contactInfo.slug, key), eq(contactInfo.value, ""), eq(contactInfo.updatedAt, contactInfo.createdAt)),
      );
  }
}
