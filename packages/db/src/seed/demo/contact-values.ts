import { and, eq } from "drizzle-orm";
import type { Db } from "../../connection/client.ts";
import { contactInfo } from "../../schema/content.ts";
import { contactContents } from "../content/contact-info.ts";

/** Shows the demo's values where the base seed left a line empty and nobody has written since. */
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
